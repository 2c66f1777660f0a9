"""The encodings of all games, by name."""

from typing import Any

from savanna.envs.awimbawe import AWIMBAWE_ENCODING
from savanna.envs.core.encoding import Encoding
from savanna.envs.tembo import TEMBO_ENCODING

ENCODINGS: dict[str, Encoding[Any, Any]] = {"tembo": TEMBO_ENCODING, "awimbawe": AWIMBAWE_ENCODING}
