import Core

/// What a field of a rule may hold, and how its value is read.
struct InputKind<Value: Sendable>: Sendable {
  /// The name of the type for clients: `integer`, `list of decimal`.
  let type: String
  /// Reads a value, or adds an error of the field at that path.
  let read: @Sendable (RuleValue, String, inout [FieldError]) -> Value?
}

extension InputKind where Value == Int {
  /// A whole number of that range; `94.0` is one too.
  static func integer(_ range: ClosedRange<Int>) -> InputKind {
    InputKind(type: "integer") { value, path, errors in
      let number: Int? =
        switch value {
        case .integer(let count): count
        case .decimal(let text):
          Fraction(decimal: text).flatMap { $0.denominator == 1 ? $0.numerator : nil }
        default: nil
        }
      guard let number, range.contains(number) else {
        errors.append(.init(path, "must be an integer, \(range.lowerBound) … \(range.upperBound)"))
        return nil
      }
      return number
    }
  }
}

extension InputKind where Value == Fraction {
  /// A decimal of that range, a number or (`textToo`) a decimal text, with at most six decimals.
  static func decimal(_ range: ClosedRange<Int>, textToo: Bool = false) -> InputKind {
    InputKind(type: textToo ? "decimal or decimal text" : "decimal") { value, path, errors in
      let number: Fraction? =
        switch value {
        case .integer(let count): range.contains(count) ? Fraction(count) : nil
        case .decimal(let text): Fraction(decimal: text)
        case .text(let text): textToo ? Fraction(decimal: text) : nil
        default: nil
        }
      guard let number, Fraction(range.lowerBound) <= number, number <= Fraction(range.upperBound)
      else {
        let bounds = "\(range.lowerBound) … \(range.upperBound)"
        errors.append(.init(path, "must be a plain decimal of at most six decimals, \(bounds)"))
        return nil
      }
      return number
    }
  }
}

extension InputKind where Value == Tenths {
  /// A figure of one decimal.
  static func tenths(_ range: ClosedRange<Tenths>) -> InputKind {
    InputKind(type: "decimal") { value, path, errors in
      let number: Tenths? =
        switch value {
        case .integer(let count): (-1_000...1_000).contains(count) ? Tenths(10 * count) : nil
        case .decimal(let text): Tenths(text)
        default: nil
        }
      guard let number, range.contains(number) else {
        let bounds = "\(range.lowerBound) … \(range.upperBound)"
        errors.append(.init(path, "must be a decimal with one decimal, \(bounds)"))
        return nil
      }
      return number
    }
  }

  /// An index or exact handicap: -10.0 … 54.0.
  static let index = tenths(Tenths(-100)...IndexTable.maximum)
  /// A Course Rating: 0.1 … 100.0.
  static let courseRating = tenths(Tenths(1)...Tenths(1_000))
  /// A differential, or an index before its limits: -100.0 … 200.0.
  static let differential = tenths(Tenths(-1_000)...Tenths(2_000))
}

extension InputKind where Value == Int {
  /// A Slope Rating: 55 … 155.
  static let slope = integer(Rating.slopes)
  /// The par of a round: 27 … 108.
  static let par = integer(27...108)
  /// The par of a hole: 3 … 6.
  static let holePar = integer(Hole.pars)
  /// The strokes of a round: 1 … 400.
  static let score = integer(1...400)
  /// An adjustment for playing conditions: -1 … 3.
  static let conditions = integer(ScoreDifferential.playingConditions)
  /// A Course or Playing Handicap: -60 … 200.
  static let handicap = integer(-60...200)
}

extension InputKind where Value == Fraction {
  /// A Course Handicap before it is rounded: -60 … 200.
  static let courseHandicap = decimal(-60...200)
}

extension InputKind where Value == Bool {
  /// Yes or no.
  static let flag = InputKind(type: "boolean") { value, path, errors in
    if case .flag(let flag) = value { return flag }
    errors.append(.init(path, "must be true or false"))
    return nil
  }
}

extension InputKind where Value == Day {
  /// A day, `2026-03-02`.
  static let day = InputKind(type: "day") { value, path, errors in
    if case .text(let text) = value, let day = Day(text) { return day }
    errors.append(.init(path, "must be a day, YYYY-MM-DD"))
    return nil
  }
}

extension InputKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the names of a closed set.
  static func choice(_: Value.Type) -> InputKind {
    let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
    return InputKind(type: "text") { value, path, errors in
      if case .text(let text) = value, let choice = Value(rawValue: text) { return choice }
      errors.append(.init(path, "must be one of \(names)"))
      return nil
    }
  }
}

extension InputKind {
  /// A list of those, of a length within `count`; each bad element is named by its place, from 1.
  static func list<Element>(
    _ element: InputKind<Element>, count: ClosedRange<Int>
  ) -> InputKind where Value == [Element] {
    InputKind(type: "list of \(element.type)") { value, path, errors in
      guard case .list(let values) = value, count.contains(values.count) else {
        let bounds = "\(count.lowerBound) … \(count.upperBound)"
        errors.append(.init(path, "must be a list of \(bounds) elements"))
        return nil
      }
      let read = values.enumerated().map { element.read($1, "\(path)[\($0)]", &errors) }
      let known = read.compactMap { $0 }
      return known.count == read.count ? known : nil
    }
  }

  /// One of those or null.
  static func nullable<Wrapped>(_ kind: InputKind<Wrapped>) -> InputKind where Value == Wrapped? {
    InputKind(type: "\(kind.type) or null") { value, path, errors in
      if case .null = value { return .some(nil) }
      return kind.read(value, path, &errors).map { .some($0) }
    }
  }

  /// An object, its fields read by `make`, which gives `nil` when one is missing.
  static func object(
    _ make: @escaping @Sendable (inout InputReader) -> Value?
  ) -> InputKind {
    InputKind(type: "object") { value, path, errors in
      guard case .object(let values) = value else {
        errors.append(.init(path, "must be an object"))
        return nil
      }
      var reader = InputReader(values, path: path)
      let made = make(&reader)
      reader.refuseUnknown()
      errors += reader.errors
      return reader.errors.isEmpty ? made : nil
    }
  }

  /// A row of two values.
  static func row<First, Second>(
    _ first: InputKind<First>, _ second: InputKind<Second>
  ) -> InputKind where Value == (First, Second) {
    InputKind(type: "[\(first.type), \(second.type)]") { value, path, errors in
      guard case .list(let values) = value, values.count == 2 else {
        errors.append(.init(path, "must be a list of 2 elements"))
        return nil
      }
      let read = (
        first.read(values[0], "\(path)[0]", &errors), second.read(values[1], "\(path)[1]", &errors)
      )
      guard let first = read.0, let second = read.1 else { return nil }
      return (first, second)
    }
  }
}

extension InputKind where Value == LowHandicapIndex.Issue {
  /// An index as issued: the day, the index, the scores it was issued from.
  static let issue = InputKind(type: "[day, decimal, integer]") { value, path, errors in
    guard case .list(let values) = value, values.count == 3 else {
      errors.append(.init(path, "must be a list of 3 elements"))
      return nil
    }
    let read = (
      InputKind<Day>.day.read(values[0], "\(path)[0]", &errors),
      InputKind<Tenths>.index.read(values[1], "\(path)[1]", &errors),
      InputKind<Int>.integer(0...100_000).read(values[2], "\(path)[2]", &errors)
    )
    guard let day = read.0, let index = read.1, let scores = read.2 else { return nil }
    return LowHandicapIndex.Issue(effectiveOn: day, index: index, scores: scores)
  }
}
