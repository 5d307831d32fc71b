import Core

/// The EGA Handicap System, 2007-2019.
let egaRules: [CalculatorRule] = [
  CalculatorRule(
    "ega.playing_handicap_18", "EGA Playing Handicap for 18 holes",
    takes: InputField("handicap", .index), InputField("slopeRating", .slope),
    InputField("courseRating", .courseRating), InputField("par", .par),
    gives: ["playingHandicap": "integer"]
  ) { handicap, slope, courseRating, par in
    let rating = Rating(unchecked: courseRating, slope: slope, par: par)
    let playing = EGAPlayingHandicap.eighteenHoles(handicap: handicap, rating: rating)
    return .init(
      "playingHandicap", .integer(playing), "EGA 3.13",
      handicap > EGACategory.highestRaised
        ? "\(handicap) and what 36.0 has above 36 on the course make \(playing)"
        : "\(handicap) x \(slope) / 113 + \(courseRating) - \(par), rounded, is \(playing)")
  },
  CalculatorRule(
    "ega.playing_handicap_9", "EGA Playing Handicap for 9 holes",
    takes: InputField("handicap", .index), InputField("slopeRating", .slope),
    InputField("courseRating18Equivalent", .courseRating), InputField("par9", .integer(27...54)),
    gives: ["playingHandicap": "integer"]
  ) { handicap, slope, courseRating, par in
    let playing = EGAPlayingHandicap.nineHoles(
      handicap: handicap, courseRating18: courseRating, slope: slope, par9: par)
    return .init(
      "playingHandicap", .integer(playing), "EGA 3.13",
      handicap > EGACategory.highestRaised
        ? "half of \(handicap) and what 36.0 has above 18 there make \(playing)"
        : "(\(handicap) x \(slope) / 113 + \(courseRating) - 2 x \(par)) / 2, rounded, is \(playing)"
    )
  },
  CalculatorRule(
    "ega.adjust", "What a round does to an EGA handicap",
    takes: InputField("era", .choice(EGAEra.self)), InputField("handicap", .index),
    InputField("points", .integer(0...90)), InputField("holes", .integer(9...18), else: 18),
    InputField("cba", .integer(-4...1), else: 0), InputField("reductionOnly", .flag, else: false),
    InputField("csa", .integer(-1...3), else: 0),
    gives: ["newHandicap": "decimal"]
  ) { era, handicap, points, holes, adjustment, reductionOnly, csa throws(CalculatorFault) in
    try checkHoles(holes)
    guard era.pointsAdjustments.contains(csa) else {
      throw .field("csa", "must be 0 in this edition")
    }
    guard era.bufferAdjustments.contains(adjustment) else {
      let bounds = era.bufferAdjustments
      throw .field("cba", "must be \(bounds.lowerBound) … \(bounds.upperBound) in this edition")
    }
    let round = StablefordRound(
      points: points, holes: holes, pointsAdjustment: csa, bufferAdjustment: adjustment,
      reductionOnly: reductionOnly)
    let (adjusted, effect) = EGAAdjustment.apply(round, to: handicap, era: era)
    return .init(
      [NamedValue("newHandicap", .tenths(adjusted))],
      [egaStep(round, from: handicap, to: adjusted, effect, era, era.nineHoleCategories)])
  },
  CalculatorRule(
    "ega.first_handicap_2016", "First EGA handicap (2016-2019)",
    takes: InputField("points", .integer(0...90)), InputField("holes", .integer(9...18), else: 18),
    gives: ["handicap": "decimal"]
  ) { points, holes throws(CalculatorFault) in
    try checkHoles(holes)
    let first = EGAFirstHandicap.handicap(points: points, holes: holes)
    let added = holes == 9 ? " + 18" : ""
    return .init(
      "handicap", .tenths(first), "EGA 3.11.5",
      "54 - (\(points)\(added) - 36), at most 54.0, is \(first)")
  },
  CalculatorRule(
    "ega.whs_transition_artificial_round", "From an EGA handicap to an index (Finland 2020)",
    takes: InputField("egaHandicap", .index), InputField("registeredRounds", .integer(0...100_000)),
    gives: ["artificialDifferential": "decimal or null", "handicapIndex": "decimal or null"]
  ) { handicap, rounds in
    let artificial = WHSTransition.artificialDifferential(
      handicap: handicap, registeredRounds: rounds)
    let index = rounds == 0 ? WHSTransition.indexWithoutRounds(handicap: handicap) : nil
    let made =
      artificial.map { "\(rounds) rounds are joined by one at \(handicap) + 2.0 = \($0)" }
      ?? "\(rounds) rounds are enough"
    return .init(
      [
        NamedValue("artificialDifferential", .tenths(artificial)),
        NamedValue("handicapIndex", .tenths(index)),
      ],
      [
        WorkingStep("Golfliitto 2020", made),
        WorkingStep(
          "Golfliitto 2020",
          index.map { "without rounds the index stays \($0)" }
            ?? "the index follows from the rounds, worked out by the new rules"),
      ])
  },
]

private func checkHoles(_ holes: Int) throws(CalculatorFault) {
  guard holes == 9 || holes == 18 else { throw .field("holes", "must be 9 or 18") }
}
