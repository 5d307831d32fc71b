/// Strokes by hole and the most that a hole may count.
let strokeRules: [CalculatorRule] = [
  CalculatorRule(
    "whs.strokes_on_hole", "Strokes received on one hole",
    takes: InputField("courseHandicap", .handicap), InputField("strokeIndex", .integer(1...18)),
    InputField("holes", .integer(9...18), else: 18), gives: ["strokes": "integer"]
  ) { handicap, strokeIndex, holes throws(CalculatorFault) in
    guard holes == 9 || holes == 18 else { throw .field("holes", "must be 9 or 18") }
    guard strokeIndex <= holes else {
      throw .field("strokeIndex", "must be 1 … \(holes) on \(holes) holes")
    }
    let strokes = StrokesReceived.onHole(handicap: handicap, place: strokeIndex, of: holes)
    return .init(
      "strokes", .integer(strokes), "RoH Appendix E",
      "of \(handicap) strokes over \(holes) holes, stroke index \(strokeIndex) has \(strokes)")
  },
  CalculatorRule(
    "whs.strokes_on_holes_9", "Strokes received on nine holes of a published list",
    takes: InputField("courseHandicap", .handicap),
    InputField("strokeIndexes", .list(.integer(1...18), count: 9...9)),
    gives: ["strokes": "list of integer"]
  ) { handicap, indexes throws(CalculatorFault) in
    guard Set(indexes).count == indexes.count else {
      throw .field("strokeIndexes", "must be nine different indexes")
    }
    let strokes = StrokesReceived.onHoles(handicap: handicap, strokeIndexes: indexes)
    return .init(
      "strokes", .integers(strokes), "RoH Appendix E",
      handicap < 0
        ? "\(-handicap) given from the highest index of the nine down"
        : "\(handicap) taken in ascending order of the indexes of the nine")
  },
  CalculatorRule(
    "whs.max_hole_score", "Maximum hole score",
    takes: InputField("par", .holePar), InputField("strokesOnHole", .integer(-10...20)),
    InputField("courseHandicap", .handicap), InputField("handicapIndexEstablished", .flag),
    gives: ["maximum": "integer"]
  ) { par, received, handicap, established in
    let maximum = MaximumHoleScore.strokes(
      par: par, received: received, courseHandicap: handicap, established: established)
    let sentence =
      if !established {
        "without an established index the most is par \(par) + 5"
      } else if handicap > 54 && received >= 4 {
        "with a Course Handicap above 54 and \(received) strokes the most is par \(par) + 5"
      } else {
        "net double bogey is par \(par) + 2 + \(received)"
      }
    return .init(
      "maximum", .integer(maximum), established ? "RoH 3.1b" : "RoH 3.1a",
      "\(sentence) = \(maximum)")
  },
]
