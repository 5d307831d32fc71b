extension PosixRule {
  /// Parses a POSIX `TZ` string; `nil` when any part of the text is invalid.
  init?(_ text: ArraySlice<UInt8>) {
    var scanner = Scanner(rest: text)
    guard scanner.skipName(), let west = scanner.time(hours: 24) else { return nil }
    standardOffset = -west
    if scanner.rest.isEmpty {
      daylight = nil
      return
    }
    guard scanner.skipName() else { return nil }
    var offset = standardOffset + 3_600
    if scanner.rest.first != UInt8(ascii: ",") {
      guard let west = scanner.time(hours: 24) else { return nil }
      offset = -west
    }
    guard scanner.skip(","), let begins = scanner.moment(), scanner.skip(","),
      let ends = scanner.moment(), scanner.rest.isEmpty
    else { return nil }
    daylight = Daylight(offset: offset, begins: begins, ends: ends)
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: character) else { return false }
      rest.removeFirst()
      return true
    }

    /// Three letters or more, or three letters, digits and signs or more in angle brackets.
    mutating func skipName() -> Bool {
      let quoted = skip("<")
      let name = rest.prefix { byte in
        switch byte | 0x20 {
        case 0x61...0x7A: true
        default: quoted && (byte == 0x2B || byte == 0x2D || (0x30...0x39).contains(byte))
        }
      }
      rest = rest.dropFirst(name.count)
      return name.count >= 3 && (!quoted || skip(">"))
    }

    mutating func number(upTo limit: Int) -> Int? {
      let digits = rest.prefix(4).prefix { (0x30...0x39).contains($0) }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard !digits.isEmpty, number <= limit else { return nil }
      rest = rest.dropFirst(digits.count)
      return number
    }

    /// `[+-]hh[:mm[:ss]]`, in seconds.
    mutating func time(hours limit: Int) -> Int? {
      let negative = skip("-")
      if !negative { _ = skip("+") }
      guard let hours = number(upTo: limit) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] where rest.first == UInt8(ascii: ":") {
        rest.removeFirst()
        guard let part = number(upTo: 59) else { return nil }
        seconds += part * unit
      }
      return negative ? -seconds : seconds
    }

    /// A date and, after a slash, a time; 02:00 without one.
    mutating func moment() -> YearlyMoment? {
      guard let date = date() else { return nil }
      guard skip("/") else { return YearlyMoment(date: date, seconds: 7_200) }
      return time(hours: 167).map { YearlyMoment(date: date, seconds: $0) }
    }

    mutating func date() -> YearlyDate? {
      if skip("J") {
        return number(upTo: 365).flatMap { $0 >= 1 ? .dayWithoutLeap($0) : nil }
      }
      guard skip("M") else { return number(upTo: 365).map { .dayWithLeap($0) } }
      guard let month = number(upTo: 12), month >= 1, skip("."),
        let week = number(upTo: 5), week >= 1, skip("."), let day = number(upTo: 6)
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
  }
}
