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
