"""Steps that the demo's records do not have, as the server gives them."""


def step(rule, operation, sentence, statement=None, **values):
    return {"rule": rule, "operation": operation, "statement": statement, "sentence": sentence, "values": values}


def said(rule, statement, sentence, **values):
    return step(rule, "statement", sentence, statement, **values)


def ega(effect, sentence, **values):
    return step(
        "EGA 3.12", "egaAdjustment", sentence, before=18.4, category=3, holes=18, nineHoleCategories=[3, 5],
        bufferFrom=33, bufferTo=36, reductionOnly=False, effect=effect, **{"raise": 0.1, "path": []} | values)


RATED = {"courseRating": 70.2, "slopeRating": 128, "par": 72}

STEPS = [
    step("RoH 3.2", "nineTwice",
         "the course has no rating of eighteen holes, so the nine counts as played twice: 70.2, par 72",
         courseRating9=35.1, par9=36, courseRating=70.2, par=72),
    step("RoH 6.1a", "courseHandicap", "-2.1 x 128 / 113 + 70.2 - 72 = -4.178761, rounded -4", index=-2.1, **RATED,
         unrounded=-4.178761, courseHandicap=-4),
    step("RoH Appendix E", "strokesReceived", "-2 strokes, in order of the stroke indexes 1 2 3, are 0 -1 -1", handicap=-2,
         strokeIndexes=[1, 2, 3], received=[0, -1, -1]),
    step("RoH 3.1", "adjustedScores", "the strokes 4 - 6 are 4 - 5 with these limits, 9 in all", strokes=[4, None, 6],
         played=[True, False, True], maximums=[6, 6, 5], adjusted=[4, None, 5], adjustedGrossScore=9),
    step("RoH 3.2", "netPars", "holes not played count a net par: - 5 -, 14 in all", adjusted=[4, None, 5],
         pars=[4, 4, 4], received=[1, 1, 1], played=[True, False, True], extra=0, filled=[None, 5, None],
         adjustedGrossScore=14),
    step("RoH 3.2", "netPars", "holes not played count a net par, the first one stroke more: - 6 -, 15 in all",
         adjusted=[4, None, 5], pars=[4, 4, 4], received=[1, 1, 1], played=[True, False, True], extra=1,
         filled=[None, 6, None], adjustedGrossScore=15),
    step("RoH 5.1a", "scoreDifferential", "113 / 128 x (90 - 70.2 + 1) = 18.3625", adjustedGrossScore=90,
         courseRating=70.2, slopeRating=128, pcc=-1, unrounded=18.3625),
    step("RoH 5.2a", "provisionalIndex",
         "a provisional index with each nine twice: the lowest of 3 differentials, 20.1 18.4 37.3, with -2.0 is 16.4, an estimate",
         differentials=[20.1, 18.4], nineHoleDifferentials=[18.625], lowest=1, adjustment=-2.0, handicapIndex=16.4),
    step("RoH 7.1b", "copy", "the lowest of 18.4 20.1 is 18.4", kind="lowest", differentials=[18.4, 20.1],
         scoreDifferential=18.4),
    step("RoH 7.1b", "genericPenalty", "70.2 + 20 is 90.2", courseRating=70.2, courseHandicap=20,
         adjustedGrossScore=90.2),
    step("Golfliitto 2020", "artificialRound", "the handicap 18.4 + 2.0 is 20.4", handicap=18.4, scoreDifferential=20.4),
    step("RoH 5.2a", "indexTable", "the only differential is 18.4", differentials=1, lowest=1, counting=[18.4],
         adjustment=0, calculated=18.4),
    step("RoH 5.8a", "caps", "-0.4 is not more than 3.0 above the Low Handicap Index -2.1, so no cap", calculated=0.4,
         lowHandicapIndex=-2.1, cap="none", capped=0.4),
    step("RoH 5.8a", "caps", "soft cap: beyond -2.1 + 3.0 half of the rise to 2.9 counts, 1.9", calculated=2.9,
         lowHandicapIndex=-2.1, cap="soft", capped=1.9),
    step("RoH 5.3", "maximum", "55.1 is above the maximum of 54.0", capped=55.1, limited=54),
    step("National rule", "decisionOnlyRise", "above 26.5 an index rises only by decision, so 28.0 becomes 27.1",
         previous=27.1, capped=28, handicapIndex=27.1),
    step("RoH 4.5", "index", "the record began with the index 54.0, given by the club", handicapIndex=54),
    step("RoH 4.5", "index", "the record began without an index", handicapIndex=None),
    step("RoH 5.4", "index", "there is no index yet", handicapIndex=None),
    step("EGA 3.13", "egaPlayingHandicap", "18.4 x 128 / 113 + 70.2 - 72 = 19.042478, rounded 19", handicap=18.4,
         **RATED, holes=18, unrounded=19.042478, playingHandicap=19),
    step("EGA 3.13", "egaPlayingHandicap",
         "half of 18.4 x 128 / 113 + 70.2 - 72, the nine played twice, is 9.521239, rounded 10", handicap=18.4, **RATED,
         holes=9, unrounded=9.521239, playingHandicap=10),
    step("EGA 3.13", "egaClubPlayingHandicap", "40.0 + 39 - 36, rounded, is 43", handicap=40, playingHandicapOf36=39,
         holes=18, playingHandicap=43),
    step("EGA 3.13", "egaClubPlayingHandicap", "40.0 / 2 + 20 - 18, rounded, is 22", handicap=40, playingHandicapOf36=20,
         holes=9, playingHandicap=22),
    step("EGA 3.4", "stablefordPoints", "par + strokes received + 2 - the strokes 4 - 6 gives 3 0 1, 4 points",
         pars=[4, 4, 4], received=[1, 1, 1], strokes=[4, None, 6], pointsByHole=[3, 0, 1], points=4),
    step("EGA 3.12", "egaPoints", "20 + 18 is 38", points=20, pointsAdjustment=0, holes=9, comparedPoints=38),
    step("EGA 3.12", "egaPoints", "38 and 1 of the competition is 39", points=38, pointsAdjustment=1, holes=18,
         comparedPoints=39),
    ega("lowered", "38 points in category 3, 2 above 36, lower 18.4 point by point: 18.1 17.8", comparedPoints=38,
        path=[18.1, 17.8], after=17.8),
    ega("unchanged", "35 points in category 3 leave 18.4 as it is", comparedPoints=35, after=18.4),
    ega("raised", "30 points in category 3 are below its buffer zone from 33 and raise 18.4 by 0.1 to 18.5",
        comparedPoints=30, after=18.5),
    ega("notCounted", "nine holes do not count in category 3", comparedPoints=38, after=18.4),
    step("EGA 3.11.5", "egaFirstHandicap", "54 - (40 - 36), at most 54.0, gives the first handicap 50.0",
         comparedPoints=40, after=50),
    said("RoH 3.2", "nineAmongEighteen",
         "the nine counts among the eighteen holes of the course, rated 70.2, slope 128, par 72", **RATED),
    said("RoH 3.2", "strokesOfMaximum", "there is no index, so the strokes are those of 54.0"),
    said("RoH 2.2", "tooFewHoles", "fewer holes were played than give a score"),
    said("RoH 3.2", "partialWithoutIndex", "without an index only full scores of nine or eighteen holes count"),
    said("RoH 2.2", "nineNotRated", "the nine that was played has no rating of its own"),
    said("RoH 5.1b", "nineWaits", "nine holes wait until they can be made a score of eighteen"),
    said("RoH 7.1b", "noPenaltyScore", "there is nothing to make the penalty score from"),
    said("RoH 7.1a", "committeeDecided", "the committee decided the index"),
    said("Golfliitto 2020", "transitionWithoutRounds", "without rounds the handicap stays as the index"),
    said("Golfliitto 2020", "transitionByRounds", "the rounds were worked out by the new rules"),
    said("Golfliitto 2020", "transitionWithArtificialRound",
         "the rounds were worked out by the new rules, with one more at the handicap + 2.0"),
    said("RoH 5.2a", "tooFewDifferentials", "2 differentials give no index, so 54.0 stays", differentials=2,
         handicapIndex=54),
]
