"""The encodings of all games, by name."""

from savanna.envs.awimbawe import AWIMBAWE_ENCODING
from savanna.envs.encoding import Encoding
from savanna.envs.tembo import TEMBO_ENCODING

ENCODINGS: dict[str, Encoding] = {"tembo": TEMBO_ENCODING, "awimbawe": AWIMBAWE_ENCODING}
