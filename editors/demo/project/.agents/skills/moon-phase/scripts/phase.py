"""Prints how far the moon is between one new moon and the next, from 0 to 1."""

from datetime import datetime, timezone

MONTH = 29.530588853
NEW_MOON = datetime(2000, 1, 6, 18, 14, tzinfo=timezone.utc)

days = (datetime.now(timezone.utc) - NEW_MOON).total_seconds() / 86400
print(round(days / MONTH % 1, 2))
