import Core

/// Angles as whole 1e-7 degrees, which are about 1.1 cm of a great circle.
enum Degrees {
  static let one = 10_000_000
  static let latitudes = -90 * one...90 * one
  static let longitudes = -180 * one...180 * one
  static let circle = 360 * one

  /// - Throws: `GeodesyFault.latitude` outside -90 to 90.
  static func latitude(_ number: DecimalNumber) throws(GeodesyFault) -> Int {
    guard Position.latitudes.contains(number) else { throw .latitude }
    return e7(number)
  }

  /// - Throws: `GeodesyFault.longitude` outside -180 to 180.
  static func longitude(_ number: DecimalNumber) throws(GeodesyFault) -> Int {
    guard Position.longitudes.contains(number) else { throw .longitude }
    return e7(number)
  }

  /// The numbers of a text such as `60.1699,24.9384`, latitudes and longitudes in turn; `nil` unless it is that many
  /// plain decimals.
  ///
  /// - Throws: `GeodesyFault.latitude` or `longitude` for one with too many decimals.
  static func numbers(_ count: Int, of text: String) throws(GeodesyFault) -> [DecimalNumber]? {
    let texts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard texts.count == count, texts.allSatisfy(isPlain) else { return nil }
    var numbers: [DecimalNumber] = []
    for (place, text) in texts.enumerated() {
      do { numbers.append(try DecimalNumber(String(text))) } catch {
        throw place.isMultiple(of: 2) ? .latitude : .longitude
      }
    }
    return numbers
  }

  /// The angle as a decimal number of degrees, `60.1699`.
  static func text(of e7: Int) -> String {
    let (whole, rest) = e7.magnitude.quotientAndRemainder(dividingBy: UInt(one))
    var decimals = String(UInt(one) + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(e7 < 0 ? "-" : "")\(whole)\(decimals.isEmpty ? "" : ".")\(decimals)"
  }

  private static func e7(_ number: DecimalNumber) -> Int {
    (number.decimals..<7).reduce(Int(number.units)) { units, _ in units * 10 }
  }

  private static func isPlain(_ text: Substring) -> Bool {
    let sides = text.drop { $0 == "-" }
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return text.prefix(2) != "--"
      && sides.allSatisfy { side in
        !side.isEmpty && side.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      }
  }
}
