import Core

/// A field of a rule's input.
struct InputField<Value: Sendable>: Sendable {
  let name: String
  let kind: InputKind<Value>
  /// What counts when the field is left out; without it the field is required.
  let fallback: Value?

  init(_ name: String, _ kind: InputKind<Value>, else fallback: Value? = nil) {
    self.name = name
    self.kind = kind
    self.fallback = fallback
  }

  /// The field as it is listed.
  var parameter: CalculatorRule.Parameter {
    .init(name: name, type: fallback == nil ? kind.type : "\(kind.type), optional")
  }
}

/// Reads the fields of an input one by one and collects every error.
struct InputReader {
  private(set) var errors: [FieldError] = []
  private var values: [String: RuleValue] = [:]
  private let path: String

  init(_ input: [NamedValue], path: String = "") {
    self.path = path.isEmpty ? "" : "\(path)."
    for field in input where values.updateValue(field.value, forKey: field.name) != nil {
      errors.append(.init(self.path + field.name, "is given twice"))
    }
  }

  /// The value of a field, or `nil` with an error.
  mutating func read<Value>(_ field: InputField<Value>) -> Value? {
    guard let value = values.removeValue(forKey: field.name) else {
      if field.fallback == nil { errors.append(.init(path + field.name, "is missing")) }
      return field.fallback
    }
    return field.kind.read(value, path + field.name, &errors)
  }

  /// Adds an error for each field that was not read.
  mutating func refuseUnknown() {
    for name in values.keys.sorted() {
      errors.append(.init(path + name, "is no field of this rule"))
    }
  }
}

/// The fields of a rule's input together.
struct InputFields<each Value: Sendable>: Sendable {
  let fields: (repeat InputField<each Value>)

  init(_ fields: repeat InputField<each Value>) {
    self.fields = (repeat each fields)
  }

  /// Reads all fields and calculates with them; throws every error at once.
  func feed<Answer>(
    _ input: [NamedValue],
    to work: (repeat each Value) throws(CalculatorFault) -> Answer
  ) throws(CalculatorFault) -> Answer {
    var reader = InputReader(input)
    let read = (repeat reader.read(each fields))
    reader.refuseUnknown()
    let errors = reader.errors
    guard errors.isEmpty else { throw .invalid(errors) }
    return try work(repeat try known(each read, else: errors))
  }
}

private func known<Value>(
  _ value: Value?, else errors: [FieldError]
) throws(CalculatorFault) -> Value {
  guard let value else { throw .invalid(errors) }
  return value
}

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
