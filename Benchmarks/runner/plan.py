"""Duration and repetitions of the long run and of the quick one."""
import os
import statistics

QUICK = bool(os.environ.get("QUICK"))
ROUNDS = int(os.environ.get("ROUNDS", 3 if QUICK else 5))
SECONDS = int(os.environ.get("SECONDS", 1 if QUICK else 3))
MIX_TIERS = os.environ.get("TIERS", "M,XL" if QUICK else "M,L,XL,X").split(",")
# The tier of the jobs that read all hours of everybody.
WHOLE = "M" if QUICK else "report"
CONNECTIONS = (64,) if QUICK else (16, 64, 256)
# Figures are saved only when other programs kept no more than this many processors busy.
QUIET = 0.3
MIX = "day=50,timer=10,write=15,month=15,all=8,export=2"


def compare(contestants):
    """Runs each contestant once per round, in turn, so that all see the same load on the machine.
    `contestants` maps a name to a function that returns figures. Returns the median of each figure."""
    collected = {name: [] for name in contestants}
    for _ in range(ROUNDS):
        for name, measure in contestants.items():
            collected[name].append(measure())
    return {name: medians(figures) for name, figures in collected.items()}


def medians(figures):
    """The median of each numeric field, also in nested objects, and the lowest and highest rate."""
    result = {}
    # A kind without a response in one round counts only in the other rounds.
    for key, value in {key: value for each in figures for key, value in each.items()}.items():
        if isinstance(value, dict):
            result[key] = medians([each[key] for each in figures if key in each])
        elif isinstance(value, (int, float)):
            result[key] = round(statistics.median(each[key] for each in figures if key in each), 4)
    if "perSecond" in result:
        rates = [each["perSecond"] for each in figures if "perSecond" in each]
        result["span"] = [round(min(rates)), round(max(rates))]
    return result
