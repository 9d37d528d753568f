"""The settings of what comes before a game: invitations, and tables that wait for players."""

from datetime import timedelta

from pydantic import Field

from pbem.config_types import Duration, Section


class LobbySettings(Section):
    table_time: Duration = Field(
        default=timedelta(days=14), description="how long a table waits without any change before it is closed"
    )
    invitation_time: Duration = Field(
        default=timedelta(days=7), description="how long an invitation is waited for, with a reminder half way"
    )
    presence_after: Duration = Field(
        default=timedelta(days=3),
        description="after how long somebody who has joined is asked again before the cards are dealt",
    )
    presence_time: Duration = Field(
        default=timedelta(days=2), description="how long he may take to say that he is still there"
    )
    offer_time: Duration = Field(
        default=timedelta(days=2), description="how long somebody may take who is offered a seat in a running game"
    )
    invitations_per_day: int = Field(default=500, ge=0, description="how many invitations leave in a day, 0 for all")
    invitations_by_one: int = Field(
        default=30, ge=0, description="how many of them may be one player's, 0 for all"
    )
