"""How a page becomes a letter: its row, its token, its text and HTML, and the finished mail in the outbox."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import quote

from pbem.blocks import Block, Button, Buttons
from pbem.letters import Page, Reader, plain_page, render
from pbem.mail.identity import CODE_LENGTH, message_id, plus_address
from pbem.mail.write import Outgoing, build
from pbem.player_settings import FORMAT
from pbem.storage import store, writing
from pbem.storage.tables import InboxRow, PlayerRow
from pbem.storage.unsent import Told
from pbem.work import Work, reader

PRIORITY = {"turn": 1, "reminder": 1, "digest": 1, "answer": 2, "refused": 2}
"""Letters that ask for a move go first; all others have 5."""


def put(
    work: Work,
    person: PlayerRow,
    page: Callable[[str], Page],
    *,
    kind: str,
    title: str,
    table: int | None = None,
    questions: Sequence[tuple[int, str, int]] = (),
    confirms: dict[str, object] | None = None,
    began: Sequence[Told] = (),
    answers: bool = False,
    about: InboxRow | None = None,
    address: str | None = None,
    unsent: bool = False,
) -> None:
    """One letter to one person, at his own address unless another one is given. `page` is given the letter's code;
    `answers` says that it answers the mail at hand, and `about` which row of the inbox it is about, where that is
    another one. While it waits a newer one may replace it, if it says what its reader had been told when it `began`,
    and neither answers nor asks for a yes: what those say stands in no other letter. Of one that is `unsent` only its
    row is made, so that it counts."""
    server, db = work.server, work.db
    assert person.id is not None
    to = address or store.address_of(db, person.id)
    if to is None:
        return  # somebody who was forgotten, at a table that has not forgotten him
    number = f" {table}" if table else ""
    topic = f"{number} {title}".strip()
    begun = store.first_on(db, person.id, topic)
    letter = writing.new_letter(
        db,
        player_id=person.id,
        address=to,
        game_id=table,
        kind=kind,
        topic=topic,
        questions=[list(question) for question in questions],
        confirms=confirms or {},
        began=began,
        inbox_id=(about or work.row).id,
        now=work.now,
    )
    if unsent:
        return
    token = server.tokens.mint(letter)
    own_id = message_id(token, server.domain)
    whose = f", {person.name}" if person.household is not None else ""
    reply_to, subject = server.address, f"[{server.settings.server.name}{number}{whose}] {title}"
    if server.settings.server.address_style == "plus":
        reply_to = plus_address(server.address, token)
    else:
        subject = f"{subject} ({server.tokens.mint(begun[0] if begun else letter)})"
    rendered = render(page(token[:CODE_LENGTH]), language=person.language, subject=subject, reply_to=reply_to)
    thread = (begun[1],) if begun else ()
    answered = (work.message_id,) if answers and work.message_id else ()
    raw = build(
        Outgoing(
            from_name=f"{server.settings.server.name}{f' table {table}' if table else ''}",
            from_address=server.address,
            to=to,
            reply_to=reply_to,
            subject=subject,
            text=rendered.text,
            html=rendered.html if FORMAT.of(person.settings) == "html" else None,
            message_id=own_id,
            in_reply_to=next(iter((*answered, *thread)), None),
            references=(*thread, *answered),
            date=work.now,
            auto_submitted="auto-replied" if answers else "auto-generated",
            unsubscribe=way_out(work, reply_to, token, kind) if table or began else None,
            attachments=work.attached if answers else (),
        )
    )
    writing.post_letter(
        db,
        letter,
        message_id=own_id,
        recipient=to,
        raw=raw,
        priority=PRIORITY.get(kind, 5),
        stays=answers or bool(confirms) or not began,
        now=work.now,
    )


def way_out(work: Work, reply_to: str, token: str, kind: str) -> str:
    """What the "unsubscribe" of a mail program writes: a guest declines, a player leaves, which is confirmed as ever.

    It stands in subject and text, for some programs send the subject alone and others a text of their own below it.
    """
    word = "decline" if kind in ("invitation", "second invitation") else "leave"
    subject = word if work.server.settings.server.address_style == "plus" else f"{word} ({token})"
    return f"mailto:{reply_to}?subject={quote(subject)}&body={word}"


def put_plain(
    work: Work,
    person: PlayerRow,
    kind: str,
    opening: str,
    blocks: Sequence[Block],
    *,
    table: int | None = None,
    confirms: dict[str, object] | None = None,
    about: InboxRow | None = None,
    **gaps: object,
) -> None:
    """A letter of one opening sentence and a few blocks."""
    who = reader(person)
    first = who.words.text(opening, **gaps)

    def page(code: str) -> Page:
        return plain_page(who, code, first, (), (*confirm_buttons(confirms, who, code), *blocks))

    title = who.words.text("News") if table else who.words.text("A word from the table")
    put(work, person, page, kind=kind, table=table, title=title, confirms=confirms, about=about)


def answer_kind(work: Work) -> str:
    """Of the answer to a mail: "refused" if nothing in it was done, "files" if some come with it."""
    if work.attached:
        return "files"
    return "answer" if any(reply.done for reply in work.replies) else "refused"


def confirm_buttons(confirms: dict[str, object] | None, who: Reader, code: str) -> tuple[Buttons, ...]:
    """The button that confirms what the letter asks, if it asks anything. What to write instead says the letter."""
    if not confirms:
        return ()
    say = who.words.text
    button = Button(say("Yes, that is what I want"), f"{who.words.command('yes')} #{code}")
    return (Buttons(say("tap to confirm, then send"), (button,), ""),)
