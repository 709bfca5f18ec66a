"""Errors of the package."""

from __future__ import annotations

from typing import Any


class IllegalAction(ValueError):
    """A refused action; nothing has changed. Its text says why."""

    rule: str | None
    """The id of the rule that forbids it, such as `PW-9`; None if it is not a question of the rules."""
    seat: int
    """The seat that it was for."""
    action: Any
    """What was given: a text or an id."""

    def __init__(self, why: str, rule: str | None, seat: int, action: Any) -> None:
        # All of them are `args`, so that it can be pickled.
        super().__init__(why, rule, seat, action)
        self.rule, self.seat, self.action = rule, seat, action

    def __str__(self) -> str:
        return str(self.args[0])
