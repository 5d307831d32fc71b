internal import PublicHolidays

/// Reads rules from left to right.
struct RuleReader {
  let tokens: RuleTokens
  let country: String?
  /// That of the country, once `PH` is read.
  var law: HolidayLaw?
  var place = 0

  init(_ tokens: RuleTokens, country: String?) {
    self.tokens = tokens
    self.country = country
  }

  /// All rules of the text.
  mutating func rules() throws(OpeningHoursFault) -> [OpeningRule] {
    guard next != nil else { throw OpeningHoursFault(.empty, column: 1) }
    if isAlways, tokens[place + 3] == nil { return [.always] }
    var rules = [try rule(adds: false)]
    while let sign = next {
      guard sign == .sign(";") || sign == .sign(",") else { throw faultAfterRule() }
      place += 1
      rules.append(try rule(adds: sign == .sign(",")))
    }
    return rules
  }

  private var isAlways: Bool {
    tokens[place] == .digits("24") && tokens[place + 1] == .sign("/")
      && tokens[place + 2] == .digits("7")
  }

  private mutating func rule(adds: Bool) throws(OpeningHoursFault) -> OpeningRule {
    if isEndOfRule { throw fault(.noRule) }
    let dates = try dates()
    let days = try days()
    if take(.word("off")) { return OpeningRule(adds: adds, dates: dates, days: days, spans: []) }
    if isAlways { throw fault(.always) }
    if days == nil, next == .sign(",") { throw fault(.dateList) }
    if isEndOfRule { throw fault(.noTimes) }
    return OpeningRule(adds: adds, dates: dates, days: days, spans: try spans())
  }
}

extension RuleReader {
  var next: RuleTokens.Token? { tokens[place] }

  var isEndOfRule: Bool { next == nil || next == .sign(";") || next == .sign(",") }

  /// Whether it was the next one.
  mutating func take(_ token: RuleTokens.Token) -> Bool {
    guard next == token else { return false }
    place += 1
    return true
  }

  /// The digits that are next, at most as long as their greatest value.
  mutating func takeNumber(_ values: ClosedRange<Int>) -> Int? {
    guard let number = number(at: place, values) else { return nil }
    place += 1
    return number
  }

  func number(at place: Int, _ values: ClosedRange<Int>) -> Int? {
    guard case .digits(let digits) = tokens[place],
      digits.utf8.count <= String(values.upperBound).utf8.count, let number = Int(digits),
      values.contains(number)
    else { return nil }
    return number
  }

  /// The place of a word in a list.
  func index(of place: Int, in words: [String]) -> Int? {
    guard case .word(let word) = tokens[place] else { return nil }
    return words.firstIndex(of: word)
  }

  /// A fault of the next token.
  func fault(_ reason: OpeningHoursFault.Reason) -> OpeningHoursFault {
    OpeningHoursFault(reason, column: tokens.column(at: place))
  }
}
