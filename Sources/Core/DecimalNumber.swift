/// An exact decimal number of at most 15 digits and 7 decimals. Every JSON client holds it without rounding.
public struct DecimalNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Why a JSON number is none of these.
  public enum Fault: Error, Hashable, Sendable {
    case tooManyDecimals, tooManyDigits
  }

  public static let mostDecimals = 7
  public static let mostDigits = 15

  /// The number in units of its last decimal.
  public let units: Int64
  /// The decimals that it needs: the last one is not 0.
  public let decimals: Int

  private init(units: Int64, decimals: Int) {
    self.units = units
    self.decimals = decimals
  }

  public init(_ whole: Int) { self.init(units: Int64(whole), decimals: 0) }

  /// The number that the text of a JSON number (RFC 8259 section 6) stands for: `-0` is 0, `1.50` is `1.5`, `2e3` is
  /// 2,000.
  public init(_ text: String) throws(Fault) {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split { $0 == "e" || $0 == "E" }
    let sides = parts.first?.split(separator: ".") ?? []
    let fraction = sides.count > 1 ? sides[1] : ""
    var digits = ((sides.first ?? "") + fraction).drop { $0 == "0" }
    // A number of more than 18 digits is a text of an exponent that no answer needs.
    let written = parts.count > 1 ? parts[1] : "0"
    let exponent =
      written.utf8.count > 18 ? (written.hasPrefix("-") ? -1 << 60 : 1 << 60) : Int(written) ?? 0
    var power = exponent - fraction.utf8.count
    while digits.last == "0" {
      digits.removeLast()
      power += 1
    }
    if digits.isEmpty {
      self.init(0)
      return
    }
    if power < -Self.mostDecimals { throw .tooManyDecimals }
    guard digits.utf8.count + max(0, power) <= Self.mostDigits, let magnitude = Int64(digits)
    else { throw .tooManyDigits }
    let scaled = magnitude * Self.power(max(0, power))
    self.init(units: isNegative ? -scaled : scaled, decimals: max(0, -power))
  }

  /// The number if it is a whole one.
  public var whole: Int? { decimals == 0 ? Int(units) : nil }

  public var description: String {
    let text = String(units.magnitude)
    let sign = units < 0 ? "-" : ""
    if decimals == 0 { return sign + text }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - text.utf8.count)) + text
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  public static func < (left: Self, right: Self) -> Bool { left.finest < right.finest }

  /// In units of the last decimal that any number may have.
  private var finest: Int128 {
    Int128(units) * Int128(Self.power(Self.mostDecimals - decimals))
  }

  private static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
