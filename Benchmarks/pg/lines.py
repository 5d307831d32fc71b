"""Lines of the table of PostgreSQL: what is measured, ours, the yardstick, the ratio, and whether the goal is met."""


def at_least(bound):
    return "≥", bound, lambda measured: measured >= bound


def at_most(bound):
    return "≤", bound, lambda measured: measured <= bound


def line(what, ours, theirs, goal, is_time=False):
    """Without a yardstick, `ours` itself is held against the goal. Of times, the yardstick's share of ours is: 1 is as
    fast as that."""
    sign, bound, holds = goal
    ratio = None if theirs is None else theirs / ours if is_time else ours / theirs
    measured = ours if ratio is None else ratio
    return {"what": what, "ours": ours, "theirs": theirs, "ratio": ratio, "goal": f"{sign} {bound}",
            "met": bool(holds(measured))}


def shown(number):
    if number is None:
        return ""
    return f"{number:,.0f}" if number == int(number) or number >= 100 else f"{number:.2f}"


def table(lines):
    head = ("measure", "ours", "yardstick", "ratio", "goal", "met")
    rows = [(each["what"], shown(each["ours"]), shown(each["theirs"]),
             "" if each["ratio"] is None else f"{each['ratio']:.2f}", each["goal"], "yes" if each["met"] else "no")
            for each in lines]
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, ("---",) * 6, *rows)) + "\n"
