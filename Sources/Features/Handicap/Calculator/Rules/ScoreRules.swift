/// Adjusted Gross Scores.
let scoreRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.adjusted_gross_score", "Adjusted Gross Score (null: picked up)",
    takes: CardInput.pars, CardInput.indexes, CardInput.gross,
    InputField("courseHandicap", .handicap), InputField("handicapIndexEstablished", .flag),
    gives: ["grossTotal": "integer or null", "adjustedGrossScore": "integer"]
  ) { pars, indexes, gross, handicap, established throws(CalculatorFault) in
    let card = try CardInput(pars: pars, indexes: indexes, gross: gross)
    let adjusted = AdjustedGrossScore.onHoles(
      card.holes, strokes: gross, courseHandicap: handicap, established: established)
    let total = adjusted.reduce(0, +)
    let complete = !gross.contains(nil)
    let cut = zip(gross, adjusted).count { $0 != $1 }
    return .init(
      [
        NamedValue(
          "grossTotal", complete ? .integer(gross.compactMap { $0 }.reduce(0, +)) : .null),
        NamedValue("adjustedGrossScore", .integer(total)),
      ],
      [
        WorkingStep(
          established ? "RoH 3.1b" : "RoH 3.1a",
          "\(cut) holes count their maximum, and the sum is \(total)",
          [NamedValue("adjusted", .integers(adjusted))])
      ])
  },
  CalculatorRule(
    "whs2020.adjusted_gross_score_scaled_up", "Adjusted Gross Score scaled up to 18 holes (2020)",
    takes: CardInput.pars, CardInput.indexes, CardInput.gross,
    InputField("courseHandicap", .handicap), gives: ["adjustedGrossScore": "integer"]
  ) { pars, indexes, gross, handicap throws(CalculatorFault) in
    let card = try CardInput(pars: pars, indexes: indexes, gross: gross)
    let played = gross.map { $0 != nil }
    guard pars.count == 18 else { throw .field("par", "must be 18 holes") }
    guard played.count(where: { $0 }) >= HolesNotPlayed.fewest else {
      throw .field("gross", "must have at least nine holes played")
    }
    let filled = HolesNotPlayed.netPars(
      pars: pars, received: card.received(handicap), played: played)
    let adjusted = AdjustedGrossScore.onHoles(
      card.holes, strokes: gross, courseHandicap: handicap, established: true)
    let scores = zip(filled, adjusted).map { $0 ?? $1 }
    let extra = played.count { $0 } < 14 ? ", the first with one stroke more" : ""
    return .init(
      [NamedValue("adjustedGrossScore", .integer(scores.reduce(0, +)))],
      [
        WorkingStep("RoH 3.1b", "holes played count at most a net double bogey"),
        WorkingStep(
          "RoH 3.2", "holes not played count a net par\(extra): \(scores.reduce(0, +)) in all",
          [NamedValue("adjusted", .integers(scores))]),
      ])
  },
  CalculatorRule(
    "whs.ags_from_stableford_18", "Adjusted Gross Score from Stableford points",
    takes: InputField("par", .par), InputField("courseHandicap", .handicap),
    InputField("points", .integer(0...120)), gives: ["adjustedGrossScore": "integer"]
  ) { par, handicap, points in
    let score = Stableford.adjustedGrossScore(par: par, courseHandicap: handicap, points: points)
    return .init(
      [NamedValue("adjustedGrossScore", .integer(score))],
      [pointsStep(par: par, handicap: handicap, points: points, score: score)])
  },
  CalculatorRule(
    "whs2020.ags_from_stableford_9_plus17",
    "Adjusted Gross Score of 18 holes from the points of 9 (2020)",
    takes: InputField("par18", .par), InputField("courseHandicap18", .handicap),
    InputField("points9", .integer(0...80)), gives: ["adjustedGrossScore18": "integer"]
  ) { par, handicap, points in
    let score = Stableford.adjustedGrossScore(
      par18: par, courseHandicap18: handicap, points9: points)
    return .init(
      [NamedValue("adjustedGrossScore18", .integer(score))],
      [
        WorkingStep("RoH 3.2", "17 points for nine holes not played: \(points + 17)"),
        pointsStep(par: par, handicap: handicap, points: points + 17, score: score),
      ])
  },
]
