/// A time of day, to the minute.
public struct ClockTime: Hashable, Sendable {
  /// Minutes after midnight.
  public let minute: Int

  public init(minute: Int) { self.minute = minute }

  /// The time `HH:MM`, or `nil` for another text.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.count == 2 && $0.first != "+" ? Int($0) : nil }
    guard parts.count == 2, numbers.count == 2, (0...23).contains(numbers[0]),
      (0...59).contains(numbers[1])
    else { return nil }
    minute = numbers[0] * 60 + numbers[1]
  }
}

extension ClockTime: CustomStringConvertible {
  public var description: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }
}
