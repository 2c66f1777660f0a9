"""What all tests share: Hypothesis draws the same examples on every run, and takes the time it needs."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "savanna",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("savanna")
