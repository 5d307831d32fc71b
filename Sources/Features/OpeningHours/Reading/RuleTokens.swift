/// The words, numbers and signs of a text.
struct RuleTokens {
  enum Token: Hashable {
    /// Letters.
    case word(String)
    /// `0` to `9`.
    case digits(String)
    case sign(Unicode.Scalar)
  }

  /// Each with the column at which it begins, from 1.
  private var found: [(token: Token, column: Int)] = []
  private let end: Int

  /// - Throws: `tooLong`.
  init(_ text: String) throws(OpeningHoursFault) {
    let scalars = text.unicodeScalars.prefix(OpeningHours.longestText + 1)
    guard scalars.count <= OpeningHours.longestText else {
      throw OpeningHoursFault(.tooLong, column: OpeningHours.longestText + 1)
    }
    end = scalars.count + 1
    for (place, scalar) in scalars.enumerated() where scalar != " " {
      add(scalar, column: place + 1)
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, column: Int) {
    let last = found.last
    func joins(_ text: String) -> Bool {
      last.map { $0.column + text.unicodeScalars.count == column } ?? false
    }
    switch (Self.token(scalar), last?.token) {
    case (.word(let letter), .word(let begun)) where joins(begun):
      found[found.count - 1].token = .word(begun + letter)
    case (.digits(let digit), .digits(let begun)) where joins(begun):
      found[found.count - 1].token = .digits(begun + digit)
    case (let token, _): found.append((token, column))
    }
  }

  private static func token(_ scalar: Unicode.Scalar) -> Token {
    switch scalar {
    case "0"..."9": .digits(String(scalar))
    case _ where scalar.properties.isAlphabetic: .word(String(scalar))
    default: .sign(scalar)
    }
  }

  /// `nil` after the last one.
  subscript(place: Int) -> Token? { place < found.count ? found[place].token : nil }

  /// That of a token, or one past the end of the text.
  func column(at place: Int) -> Int { place < found.count ? found[place].column : end }
}
