/// What content codings a client takes (RFC 9110 §12.5.3).
public enum AcceptEncoding {
  /// Whether gzip may be sent, and is not wanted less than the content as it is. Without the field, or with
  /// a weight that is no weight, it may not.
  public static func takesGzip(_ fields: Fields) -> Bool {
    guard let text = fields[.acceptEncoding] else { return false }
    var gzip: Int?
    var identity: Int?
    var any: Int?
    for element in text.split(separator: ",") {
      let parts = element.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard let weight = weight(parts.dropFirst()) else { continue }
      switch parts[0] {
      case "gzip", "x-gzip": gzip = max(gzip ?? 0, weight)
      case "identity": identity = weight
      case "*": any = weight
      default: break
      }
    }
    let wanted = gzip ?? any ?? 0
    return wanted > 0 && wanted >= identity ?? 0
  }

  /// The weight in thousandths, 1,000 when none is given; `nil` when it is not one (RFC 9110 §12.4.2).
  private static func weight(_ parameters: some Collection<String>) -> Int? {
    guard let text = parameters.first else { return 1000 }
    guard parameters.count == 1, text.hasPrefix("q=") else { return nil }
    let digits = text.dropFirst(2).utf8
    guard let first = digits.first, first == 0x30 || first == 0x31, digits.count <= 5 else {
      return nil
    }
    let fraction = digits.dropFirst()
    guard fraction.isEmpty || fraction.first == 0x2E else { return nil }
    var value = 0
    var unit = 100
    for digit in fraction.dropFirst() {
      guard Octet.isDigit(digit) else { return nil }
      value += Int(digit - Octet.zero) * unit
      unit /= 10
    }
    guard first == 0x30 || value == 0 else { return nil }
    return first == 0x31 ? 1000 : value
  }
}
