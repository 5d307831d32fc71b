/// Playing Handicaps: allowances, sides, different pars, match play.
let playingHandicapRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.playing_handicap", "Playing Handicap by an allowance",
    takes: InputField("courseHandicapUnrounded", .courseHandicap),
    InputField("allowancePercent", .integer(0...100)), gives: ["playingHandicap": "integer"]
  ) { handicap, percent in
    let playing = PlayingHandicap.of(courseHandicap: handicap, percent: percent)
    return .init(
      "playingHandicap", .integer(playing), "RoH 6.2a", share(handicap, percent, playing))
  },
  CalculatorRule(
    "whs.playing_handicap_foursomes", "Playing Handicap of a pair in foursomes",
    takes: InputField("courseHandicapsUnrounded", .list(.courseHandicap, count: 2...2)),
    gives: ["playingHandicap": "integer"]
  ) { handicaps throws(CalculatorFault) in
    try side(handicaps, .foursomes)
  },
  CalculatorRule(
    "whs.playing_handicap_team", "Playing Handicap of a side that shares one, by format",
    takes: InputField("format", .choice(Allowance.self)),
    InputField("courseHandicapsUnrounded", .list(.courseHandicap, count: 1...4)),
    gives: ["playingHandicap": "integer"]
  ) { format, handicaps throws(CalculatorFault) in
    try side(handicaps, format)
  },
  CalculatorRule(
    "whs.handicap_allowance", "Handicap allowance recommended for a format",
    takes: InputField("format", .choice(Allowance.self)),
    gives: ["percents": "list of integer", "shared": "boolean"]
  ) { format in
    .init(
      [
        NamedValue("percents", .integers(format.percents)),
        NamedValue("shared", .flag(format.isShared)),
      ],
      [
        WorkingStep(
          "RoH Appendix C",
          format.isShared
            ? "partners share one handicap, with these percentages from low to high"
            : "each player has \(format.percents[0])% of the Course Handicap")
      ])
  },
  CalculatorRule(
    "whs.playing_handicap_different_par", "Playing Handicap where pars of tees differ",
    takes: InputField("courseHandicapUnrounded", .courseHandicap),
    InputField("allowancePercent", .integer(0...100)), InputField("par", .par),
    InputField("lowestParInCompetition", .par), gives: ["playingHandicap": "integer"]
  ) { handicap, percent, par, lowest throws(CalculatorFault) in
    guard lowest <= par else { throw .field("lowestParInCompetition", "must not be above par") }
    let alone = PlayingHandicap.of(courseHandicap: handicap, percent: percent)
    let playing = PlayingHandicap.of(
      courseHandicap: handicap, percent: percent, par: par, lowestPar: lowest)
    return .init(
      [NamedValue("playingHandicap", .integer(playing))],
      [
        WorkingStep("RoH 6.2a", share(handicap, percent, alone)),
        WorkingStep("RoH 6.2b", "par \(par) - \(lowest) is added: \(playing)"),
      ])
  },
  CalculatorRule(
    "whs.match_play_strokes", "Strokes received in match play",
    takes: InputField("playingHandicaps", .list(.handicap, count: 1...100)),
    gives: ["strokes": "list of integer"]
  ) { handicaps in
    .init(
      "strokes", .integers(PlayingHandicap.matchPlayStrokes(handicaps)), "RoH Appendix C",
      "the lowest, \(handicaps.min() ?? 0), plays off zero and the others receive the difference")
  },
]

private func share(_ handicap: Fraction, _ percent: Int, _ playing: Int) -> String {
  "\(handicap) x \(percent)% = \(handicap * Fraction(percent, over: 100)), rounded \(playing)"
}

private func side(
  _ handicaps: [Fraction], _ format: Allowance
) throws(CalculatorFault) -> CalculatorRule.Answer {
  guard format.isShared else {
    throw .field("format", "must be one whose partners share a handicap")
  }
  guard
    let playing = PlayingHandicap.ofSide(courseHandicaps: handicaps, percents: format.percents)
  else {
    throw .field("courseHandicapsUnrounded", "must be \(format.percents.count) for this format")
  }
  let shares = zip(handicaps.sorted(), format.percents).map { "\($0) x \($1)%" }
  return .init(
    "playingHandicap", .integer(playing), "RoH Appendix C",
    "\(shares.joined(separator: " + ")), rounded \(playing)")
}
