extension RuleReader {
  /// Of the next token, which can't stand where it does.
  func refusal() -> OpeningHoursFault {
    switch next {
    case nil: fault(.unknown)
    case .digits: fault(.times)
    case .word(let word): fault(Self.reason(word))
    case .sign(let sign): fault(Self.reason(sign))
    }
  }

  /// Of the next token, which stands after a whole rule.
  func faultAfterRule() -> OpeningHoursFault {
    switch next {
    case .digits: fault(.separator)
    case .word("off"), .word("closed"): fault(.noTimes)
    case _ where isDay(at: place) || isMonth(at: place): fault(.separator)
    default: refusal()
    }
  }

  private static func reason(_ word: String) -> OpeningHoursFault.Reason {
    if DaySelection.names.contains(word) || DateRange.months.contains(word) { return .order }
    switch word.lowercased() {
    case "sunrise", "sunset", "dawn", "dusk": return .sun
    case "sh", "week", "easter": return .datesOnly
    case "closed", "off": return .spelling("off")
    case "ph": return .spelling("PH")
    default: return (day(word) ?? month(word)).map { .spelling($0) } ?? .unknown
    }
  }

  /// The day that is meant by `mo`, `Mon`, `monday`.
  private static func day(_ word: String) -> String? {
    let word = word.lowercased()
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    return word.utf8.count < 2
      ? nil : names.firstIndex { $0.hasPrefix(word) }.map { DaySelection.names[$0] }
  }

  /// The month that is meant by `jan`, `January`.
  private static func month(_ word: String) -> String? {
    let word = word.lowercased()
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return word.utf8.count < 3
      ? nil : names.firstIndex { $0.hasPrefix(word) }.map { DateRange.months[$0] }
  }

  private static func reason(_ sign: Unicode.Scalar) -> OpeningHoursFault.Reason {
    switch sign {
    case "\"": .note
    case "(": .sun
    case "+": .noClosing
    case "–", "—", "−": .spelling("-")
    case ":": .spelling("a space in the place of the colon")
    case "&": .spelling(",")
    case "[": .numberedDay
    case "|": .separator
    case "-", "/", ".": .times
    default: .unknown
    }
  }
}
