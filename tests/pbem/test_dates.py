"""Days as people write them, and the ones that mean two things."""

from __future__ import annotations

from datetime import date

import pytest

from pbem.commands.dates import read_days
from pbem.work import Refused

TODAY = date(2026, 11, 29)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3-14 Aug", "2027-08-03", "2027-08-14"),
        ("3 - 14 August", "2027-08-03", "2027-08-14"),
        ("from 3 Aug to 14 Aug", "2027-08-03", "2027-08-14"),
        ("from the 3rd to the 14th of August", "2027-08-03", "2027-08-14"),
        ("3 aug 2028 - 14 aug 2028", "2028-08-03", "2028-08-14"),
        ("24 December to 2 January", "2026-12-24", "2027-01-02"),
        ("24 dec – 2 jan", "2026-12-24", "2027-01-02"),
        ("2027-08-03 2027-08-14", "2027-08-03", "2027-08-14"),
        ("2027-08-03 to 2027-08-14", "2027-08-03", "2027-08-14"),
        ("until 14 dec", "2026-11-29", "2026-12-14"),
        ("5 december", "2026-12-05", "2026-12-05"),
        ("Aug 3 - Aug 14", "2027-08-03", "2027-08-14"),
        ("August 3-14", "2027-08-03", "2027-08-14"),
        ("Dec 24th to Jan 2nd", "2026-12-24", "2027-01-02"),
        ("Aug 3, 2028 - Aug 14, 2028", "2028-08-03", "2028-08-14"),
        ("tomorrow", "2026-11-30", "2026-11-30"),
        ("today to 3 dec", "2026-11-29", "2026-12-03"),
        ("dal 3 al 14 agosto", "2027-08-03", "2027-08-14"),
        ("fino al 14 dicembre", "2026-11-29", "2026-12-14"),
        ("de la 3 august până la 14 august", "2027-08-03", "2027-08-14"),
        ("până pe 14 decembrie", "2026-11-29", "2026-12-14"),
        ("24.12.2026 - 31.12.2026", "2026-12-24", "2026-12-31"),
        ("24/12 - 31/12", "2026-12-24", "2026-12-31"),
        ("12/24 - 12/31", "2026-12-24", "2026-12-31"),
        ("29 feb", "2028-02-29", "2028-02-29"),
        ("29 nov", "2026-11-29", "2026-11-29"),
        ("10 days", "2026-11-29", "2026-12-08"),
        ("for a week", "2026-11-29", "2026-12-05"),
        ("2 weeks from tomorrow", "2026-11-30", "2026-12-13"),
        ("3 dec, 5 days", "2026-12-03", "2026-12-07"),
        ("per due settimane", "2026-11-29", "2026-12-12"),
        ("una settimana dal 24 dicembre", "2026-12-24", "2026-12-30"),
        ("o săptămână", "2026-11-29", "2026-12-05"),
        ("3 zile de la 1 decembrie", "2026-12-01", "2026-12-03"),
    ],
)
def test_days_are_read_as_people_write_them(text: str, first: str, last: str) -> None:
    assert read_days(text, TODAY) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Write the first and the last day"),
        ("03/04", "03/04 can be 2027-04-03 or 2027-03-04: write the month by its name"),
        ("3.4. - 5.4.", "3.4 can be 2027-04-03 or 2027-03-04: write the month by its name"),
        ("soon", "I do not know what soon means there."),
        ("31 feb", "There is no day 31 feb; write, for example: vacation 3 Aug - 14 Aug"),
        ("2027-02-30", "There is no day 2027-02-30; write"),
        ("2026-08-03 2026-08-14", "2026-08-03 is over"),
        ("2027-08-14 2027-08-03", "The last day, 2027-08-03, is before the first, 2027-08-14."),
        ("0 days", "Write the first and the last day"),
        ("-2 weeks", "Write the first and the last day"),
        ("9999 days", "Write the first and the last day"),
        ("2 weeks from 2026-08-03", "2026-08-03 is over"),
        ("13.13.", "There is no day 13.13; write"),
        ("august", "Write the day before the month"),
        ("3", "Write the month behind the day"),
        ("3 aug 14 aug 20 aug", "Write the first and the last day"),
        ("99 aug", "There is no day 99 aug; write"),
    ],
)
def test_what_is_no_span_of_days_is_answered_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_days(text, TODAY)
    assert str(refused.value).startswith(reason)
