/// A time of day in text.
enum ClockReading {
  /// The second of the day of `8:00`, `08:00:30`, `8:00 PM`, `08:00:30 a.m.`; `nil` for anything else.
  static func second(of text: Substring) -> Int? {
    let (clock, isAfternoon) = half(of: text)
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      var hour = Digits.number(parts[0]), let minute = Digits.number(parts[1]), minute < 60,
      let second = parts.count == 3 ? Digits.number(parts[2]) : 0, second < 60
    else { return nil }
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    return hour < 24 ? hour * 3_600 + minute * 60 + second : nil
  }

  /// The clock, and whether it is after noon, where the text says that.
  private static func half(of text: Substring) -> (clock: Substring, isAfternoon: Bool?) {
    if let last = text.utf8.last, (0x30...0x39).contains(last) { return (text, nil) }
    let letters = text.lowercased().unicodeScalars.filter { ("a"..."z").contains($0) }
    let mark = String(String.UnicodeScalarView(letters))
    guard mark == "am" || mark == "pm", let end = text.firstIndex(where: { $0.isLetter }) else {
      return (text, nil)
    }
    return (Substring(text[..<end].trimmed), mark == "pm")
  }
}
