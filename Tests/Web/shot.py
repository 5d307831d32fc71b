"""A page to take a picture of."""

from dataclasses import dataclass
from typing import Callable, Optional


@dataclass
class Shot:
    name: str
    path: str
    user: Optional[str] = "otto"
    # What to do first, such as opening a dialog.
    prepare: Optional[Callable] = None
    # The whole page, not only the window.
    is_full: bool = True
    # On a server without any user.
    is_new: bool = False
