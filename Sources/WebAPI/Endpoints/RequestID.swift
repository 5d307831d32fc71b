import Bytes
import Synchronization

/// The id of a request in the log and the audit log: unique within a run, and unlikely to occur in another.
enum RequestID {
  private static let start = UInt64.random(in: 0...(.max))
  private static let count = Atomic<UInt64>(0)

  static func next() -> String {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    // Multiplication by an odd number is a bijection: consecutive ids differ in most digits, and none occurs twice.
    return text(start &+ number &* 0x9e37_79b9_7f4a_7c15)
  }

  /// A number in base 36, as `String(number, radix: 36)`, which takes five times as long.
  static func text(_ number: UInt64) -> String {
    var digits = InlineArray<13, UInt8>(repeating: 0)
    var first = digits.count
    var rest = number
    repeat {
      first -= 1
      let digit = UInt8(truncatingIfNeeded: rest % 36)
      digits[first] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      rest /= 36
    } while rest > 0
    return String(checking: digits.span.extracting(first...)) ?? ""
  }
}
