/// Stableford points.
let stablefordRules: [CalculatorRule] = [
  CalculatorRule(
    "stableford.hole", "Stableford points of a hole",
    takes: InputField("gross", .nullable(.integer(1...20))), InputField("par", .holePar),
    InputField("strokesOnHole", .integer(-10...20)), gives: ["points": "integer"]
  ) { gross, par, received in
    let points = Stableford.points(par: par, received: received, strokes: gross)
    return .init(
      "points", .integer(points), "Rules of Golf 21.1b",
      gross.map { "par \(par) + \(received) + 2 - \($0), never below zero, is \(points)" }
        ?? "a hole without a score has no points")
  },
  CalculatorRule(
    "stableford.round", "Stableford points of a round (null: no score)",
    takes: CardInput.pars, CardInput.indexes, CardInput.gross,
    InputField("playingHandicap", .handicap), gives: ["points": "integer"]
  ) { pars, indexes, gross, handicap throws(CalculatorFault) in
    let card = try CardInput(pars: pars, indexes: indexes, gross: gross)
    let received = card.received(handicap)
    let points = Stableford.points(pars: pars, received: received, strokes: gross)
    let byHole = pars.indices.map {
      Stableford.points(par: pars[$0], received: received[$0], strokes: gross[$0])
    }
    return .init(
      [NamedValue("points", .integer(points))],
      [
        WorkingStep(
          "Rules of Golf 21.1b", "the points of \(pars.count) holes add up to \(points)",
          [
            NamedValue("received", .integers(received)), NamedValue("points", .integers(byHole)),
          ])
      ])
  },
  CalculatorRule(
    "stableford.from_par_bogey", "Stableford points of a par or bogey result",
    takes: InputField("result", .integer(-18...18)), gives: ["points": "integer"]
  ) { result in
    let points = Stableford.points(parBogeyResult: result)
    return .init("points", .integer(points), "Rules of Golf 21.3", "36 + (\(result)) = \(points)")
  },
]
