import Core

/// The holes of a calculation's card: lists of one length that have to fit together.
struct CardInput {
  let holes: [Hole]
  let strokes: [Int?]

  var pars: [Int] { holes.map(\.par) }
  var strokeIndexes: [Int] { holes.map(\.strokeIndex) }

  static let pars = InputField("par", InputKind.list(.holePar, count: 9...18))
  static let indexes = InputField(
    "strokeIndex", InputKind.list(.integer(1...18), count: 9...18))
  static let gross = InputField(
    "gross", InputKind.list(.nullable(.integer(1...20)), count: 9...18))

  init(pars: [Int], indexes: [Int], gross: [Int?]) throws(CalculatorFault) {
    var errors: [FieldError] = []
    if pars.count != 9 && pars.count != 18 { errors.append(.init("par", "must be 9 or 18 holes")) }
    if indexes.count != pars.count {
      errors.append(.init("strokeIndex", "must be as many as par"))
    } else if Set(indexes).count != indexes.count {
      errors.append(.init("strokeIndex", "must be different indexes"))
    }
    if gross.count != pars.count { errors.append(.init("gross", "must be as many as par")) }
    guard errors.isEmpty else { throw .invalid(errors) }
    holes = zip(pars, indexes).compactMap { Hole(par: $0, strokeIndex: $1) }
    strokes = gross
  }

  func received(_ handicap: Int) -> [Int] {
    StrokesReceived.onHoles(handicap: handicap, strokeIndexes: strokeIndexes)
  }
}
