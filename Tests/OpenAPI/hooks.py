"""What schemathesis needs to know of this server beside its OpenAPI document."""
import re

import schemathesis
from hypothesis import strategies as st

# The server takes whole seconds.
schemathesis.openapi.format("date-time", st.datetimes().map(
    lambda moment: moment.isoformat(timespec="seconds") + "+02:00"))

# Of a header whose pattern allows letters and digits only between other characters, the tool makes no valid value by
# itself, and sends an invalid one as valid.
schemathesis.openapi.format("entity-tags", st.just("*") | st.lists(
    st.from_regex(r'(W/)?"[!#-~]*"', fullmatch=True), min_size=1, max_size=3).map(", ".join))

# The messages on one value by itself, which its schema can state.
OF_SCHEMAS = re.compile(
    r"^(This must (be|have) |This field (is required|can't be emptied)|There is no such field|"
    r"At (least|most) \d)")
# Those of them that no schema states: what the server made or knows, classes of characters, words, and tenths, which
# binary fractions miss.
BEYOND_SCHEMAS = re.compile(
    r"^This must (be (the Next-Cursor|a cursor of|the name of a time zone|a currency of ISO 4217|"
    r"a number with at most one decimal|a tee's id, or its name|an https address)|"
    r"have (no (white space|line breaks)|\d+ words at most|a word))")


@schemathesis.check
def valid_values_are_not_called_invalid(ctx, response, case):
    """Input that keeps to the schema is refused, if at all, by a rule that no schema can state."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 422:
        return
    for error in response.json().get("errors", []):
        message = error["message"]
        if OF_SCHEMAS.search(message) and not BEYOND_SCHEMAS.search(message):
            raise AssertionError(f"{error['field']}: {message}")
