"""What a person's steps take, by the keystroke-level model (Card, Moran and Newell, 1980): no clock is looked at."""

# Seconds of a key of an average typist, of pointing, of a click, of a hand that changes device, and of a thought.
KEY, POINT, CLICK, HAND, THOUGHT = 0.28, 1.1, 0.2, 0.4, 1.35


class Person:
    """Types and clicks on a page, and adds up what that takes."""

    def __init__(self, page):
        self.page = page
        self.seconds = 0.0
        self.has_mouse = False

    def type(self, text):
        """A text is one thought; the keys follow."""
        self._hand(False)
        self.seconds += THOUGHT + KEY * len(text)
        self.page.keyboard.type(text)

    def press(self, key, thinks=False):
        self._hand(False)
        self.seconds += KEY + (THOUGHT if thinks else 0)
        self.page.keyboard.press(key)

    def click(self, locator):
        self._hand(True)
        self.seconds += THOUGHT + POINT + CLICK
        locator.click()

    def _hand(self, wants_mouse):
        if wants_mouse != self.has_mouse:
            self.seconds += HAND
        self.has_mouse = wants_mouse
