/// A Global Trade Item Number, which is printed as a barcode of 8, 12, 13 or 14 digits. Numbers that differ in leading
/// zeros alone are the same.
package struct GTIN: Hashable, Sendable, CustomStringConvertible {
  /// Fourteen digits, the last of which is the check digit.
  package let digits: String

  package enum Fault: Error, Hashable, Sendable {
    case form
    case checkDigit(expected: Int)

    /// One sentence that says what would be right.
    package var message: String {
      switch self {
      case .form: "This must be a barcode of 8, 12, 13 or 14 digits."
      case .checkDigit(let expected):
        "The last digit is a check digit, and this number expects \(expected)."
      }
    }
  }

  /// The number that a text of any printed length says, blanks and hyphens aside.
  package init(_ text: String) throws(Fault) {
    let printed = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    guard [8, 12, 13, 14].contains(printed.count),
      printed.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { throw .form }
    let bytes = [UInt8](repeating: 0x30, count: 14 - printed.count) + printed
    let expected = Self.checkDigit(of: bytes.dropLast())
    guard bytes.last == 0x30 + UInt8(expected) else { throw .checkDigit(expected: expected) }
    digits = String(decoding: bytes, as: UTF8.self)
  }

  /// GS1 General Specifications, 7.9: every second digit counts threefold, the last one too.
  private static func checkDigit(of digits: ArraySlice<UInt8>) -> Int {
    var sum = 0
    for (place, byte) in digits.reversed().enumerated() {
      sum += Int(byte - 0x30) * (place.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }

  package var description: String { digits }
}
