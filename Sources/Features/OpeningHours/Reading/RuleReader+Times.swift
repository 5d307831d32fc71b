extension RuleReader {
  /// `09:00-12:00,13:00-17:00`.
  mutating func spans() throws(OpeningHoursFault) -> [ClockSpan] {
    var spans: Set<ClockSpan> = [try span()]
    while next == .sign(","), case .digits = tokens[place + 1], !isYear(at: place + 1) {
      place += 1
      spans.insert(try span())
    }
    return spans.sorted()
  }

  private mutating func span() throws(OpeningHoursFault) -> ClockSpan {
    let column = tokens.column(at: place)
    let spelling = looseSpan().map {
      OpeningHoursFault(.spelling("\($0)"), column: column)
    }
    guard let opens = takeTime() else { throw spelling ?? refusal() }
    guard take(.sign("-")) else { throw spelling ?? faultAfterOpening() }
    guard let closes = takeTime() else {
      throw spelling ?? (next == nil ? fault(.noClosing) : refusal())
    }
    if opens >= 1_440 { throw OpeningHoursFault(.lateOpening, column: column) }
    if opens == closes { throw OpeningHoursFault(.sameTimes, column: column) }
    let span = ClockSpan(opens: opens, closes: closes < opens ? closes + 1_440 : closes)
    if span.closes - opens > 1_440 { throw OpeningHoursFault(.longSpan, column: column) }
    return span
  }

  private func faultAfterOpening() -> OpeningHoursFault {
    isEndOfRule || next == .sign("+") ? fault(.noClosing) : refusal()
  }

  /// Minutes after midnight, of two digits for the hour, up to 48, and two for the minute.
  private mutating func takeTime() -> Int? {
    guard case .digits(let hour) = next, hour.utf8.count == 2, tokens[place + 1] == .sign(":"),
      let time = minutes(at: place)
    else { return nil }
    place += 3
    return time
  }

  /// The minutes of an hour and, after one sign, a minute.
  private func minutes(at place: Int) -> Int? {
    guard let hour = number(at: place, 0...48), case .digits(let digits) = tokens[place + 2],
      digits.utf8.count == 2, let minute = number(at: place + 2, 0...59)
    else { return nil }
    return hour < 48 || minute == 0 ? hour * 60 + minute : nil
  }

  /// What is meant by `9-17`, `9.00–17.30` and `0900-1700`.
  private func looseSpan() -> ClockSpan? {
    guard let opens = looseTime(at: place), opens.minute < 1_440,
      case .sign(let dash) = tokens[opens.end], ["-", "–", "—", "−"].contains(dash),
      let closes = looseTime(at: opens.end + 1), closes.minute != opens.minute
    else { return nil }
    let end = closes.minute < opens.minute ? closes.minute + 1_440 : closes.minute
    return end - opens.minute > 1_440 ? nil : ClockSpan(opens: opens.minute, closes: end)
  }

  /// The time that begins at a place, and the place after it.
  private func looseTime(at place: Int) -> (minute: Int, end: Int)? {
    if tokens[place + 1] == .sign(":") || tokens[place + 1] == .sign(".") {
      return minutes(at: place).map { ($0, place + 3) }
    }
    guard let number = number(at: place, 0...9_999) else { return nil }
    let (hour, minute) = number <= 48 ? (number, 0) : number.quotientAndRemainder(dividingBy: 100)
    return hour < 48 && minute < 60 ? (hour * 60 + minute, place + 1) : nil
  }
}
