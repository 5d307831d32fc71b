/// How long something lasted, in text.
enum WrittenDuration: Hashable {
  case seconds(Int64)
  /// Hours, as a decimal number.
  case hours(WrittenNumber)

  /// `1:30:00`, `1:30`, `1.5`, `1,5`; a whole number is hours, or seconds where the layout counts those. `nil` for
  /// anything else.
  init?(_ text: Substring, countsSeconds: Bool) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 {
      if countsSeconds, let seconds = Digits.number(text) {
        self = .seconds(Int64(seconds))
        return
      }
      guard let number = WrittenNumber(text) else { return nil }
      self = .hours(number)
      return
    }
    guard parts.count <= 3, let hours = Digits.number(parts[0]), hours < 1_000_000,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      let minutes = Digits.number(parts[1]), minutes < 60,
      let seconds = parts.count == 3 ? Digits.number(parts[2]) : 0, seconds < 60
    else { return nil }
    self = .seconds(Int64(hours * 3_600 + minutes * 60 + seconds))
  }

  func seconds(_ sign: DecimalSign) -> Int64? {
    switch self {
    case .seconds(let seconds): seconds
    case .hours(let number): number.seconds(sign)
    }
  }
}
