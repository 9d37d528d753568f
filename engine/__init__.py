"""The rules of Spades, and nothing else: no clock, no chance, no mail."""

from engine.options import Options
from engine.presets import load_presets
from engine.seats import CHANCE
from engine.table import Illegal, Table
from engine.view import View, view

__all__ = ["CHANCE", "Illegal", "Options", "Table", "View", "load_presets", "view"]
