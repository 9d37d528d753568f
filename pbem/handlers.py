"""Which function does which command."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.commands import (
    absence,
    addresses,
    confirm,
    exporting,
    hints,
    inviting,
    lobby,
    notes,
    past,
    postage,
    reminding,
    seeing,
    settings,
    talking,
    waiting,
    watching,
)
from pbem.commands.grammar import Command
from pbem.work import Work

Handler = Callable[[Work, int | None, Command], None]

HANDLERS: Mapping[str, Handler] = {
    "new": lobby.new,
    "invite": inviting.invite,
    "withdraw": inviting.withdraw,
    "accept": inviting.accept,
    "decline": inviting.decline,
    "bots": lobby.bots,
    "start": lobby.start,
    "leave": confirm.leave,
    "resign": confirm.resign,
    "yes": confirm.yes,
    "disown": confirm.disown,
    "say": talking.say,
    "note": notes.note,
    "notes": notes.notes,
    "sharenotes": notes.share,
    "watch": watching.watch,
    "unwatch": watching.unwatch,
    "hint": hints.hint,
    "cancel": waiting.cancel,
    "undo": waiting.undo,
    "auto": waiting.auto,
    "alwayslook": waiting.always_look,
    "status": seeing.status,
    "hand": seeing.hand,
    "last": seeing.last,
    "score": seeing.score,
    "history": past.history,
    "deal": past.deal,
    "deadline": past.deadline,
    "rules": seeing.rules,
    "games": seeing.games,
    "help": seeing.help_,
    "language": settings.language,
    "zone": absence.zone,
    "remind": reminding.remind,
    "quiet": absence.quiet,
    "weekends": absence.weekends,
    "vacation": absence.vacation,
    "back": absence.back,
    "name": settings.name,
    "address": addresses.address,
    "mail": postage.mail,
    "format": postage.format_,
    "confirm": postage.confirm,
    "export": exporting.export,
    "everything": exporting.everything,
    "forget": confirm.forget,
}
