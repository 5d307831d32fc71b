/// A number with one decimal, such as a handicap, in whole tenths: `187` is 18.7.
public struct Tenths: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of tenths; negative for a plus handicap.
  public let count: Int

  /// A number of tenths.
  @inlinable
  public init(_ count: Int) {
    self.count = count
  }

  /// The exact number of a decimal text, `18.7`, `-1.2`, `54`, `54.0`; `nil` when it is no plain decimal or has a
  /// second decimal that is not zero.
  public init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    let negative = rest.first == "-"
    if negative { rest.removeFirst() }
    let parts = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.utf8.count <= 9,
      whole.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let wholes = Int(whole)
    else { return nil }
    var tenth = 0
    if parts.count == 2 {
      let decimals = parts[1].utf8
      guard let first = decimals.first, first >= 0x30, first <= 0x39,
        decimals.dropFirst().allSatisfy({ $0 == 0x30 })
      else { return nil }
      tenth = Int(first - 0x30)
    }
    count = (wholes * 10 + tenth) * (negative ? -1 : 1)
  }

  /// Compares by number.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.count < right.count }

  /// The exact sum.
  @inlinable
  public static func + (left: Self, right: Self) -> Self { Tenths(left.count + right.count) }

  /// The exact difference.
  @inlinable
  public static func - (left: Self, right: Self) -> Self { Tenths(left.count - right.count) }

  /// The number as a decimal, `18.7` or `-1.2`.
  public var description: String {
    "\(count < 0 ? "-" : "")\(abs(count) / 10).\(abs(count) % 10)"
  }
}
