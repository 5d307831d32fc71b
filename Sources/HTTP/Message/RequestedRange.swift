/// The part of a body that `Range` asks for (RFC 9110 §14.2).
public enum RequestedRange: Hashable, Sendable {
  /// No range, one that can't be read, or several of them.
  case whole
  case part(Range<Int64>)
  /// The range begins beyond the end, or asks for the last zero bytes.
  case unsatisfiable

  /// - Parameters:
  ///   - field: the value of `Range`, or `nil`.
  ///   - length: the bytes of the whole body.
  public init(_ field: String?, length: Int64) {
    self = .whole
    guard let field, let range = Self.byteRange(field.utf8.span) else { return }
    switch range {
    case (let first?, let last):
      self =
        first < length ? .part(first..<min(last ?? .max, length - 1) + 1) : .unsatisfiable
    case (nil, let suffix?):
      self = suffix > 0 && length > 0 ? .part(max(0, length - suffix)..<length) : .unsatisfiable
    case (nil, nil): break
    }
  }

  /// The numbers around the hyphen of `bytes=1-2`; `nil` for anything else, and for a last byte before the first.
  private static func byteRange(_ field: Span<UInt8>) -> (Int64?, Int64?)? {
    let unit = "bytes".utf8.span
    guard field.count > unit.count, field[unit.count] == ASCII.equals,
      unit.indices.allSatisfy({ field[$0] | 0x20 == unit[$0] })
    else { return nil }
    let set = field.extracting(unit.count + 1..<field.count)
    let part = set.extracting(set.trimmed(0..<set.count))
    guard let hyphen = part.indices.first(where: { part[$0] == UInt8(ascii: "-") }) else {
      return nil
    }
    guard let first = number(part.extracting(0..<hyphen)),
      let last = number(part.extracting(hyphen + 1..<part.count))
    else { return nil }
    if let first, let last, first > last { return nil }
    return (first, last)
  }

  /// A number of digits, `.some(nil)` for none at all. A number beyond 18 digits counts as the largest.
  private static func number(_ digits: Span<UInt8>) -> Int64?? {
    guard digits.indices.allSatisfy({ ASCII.isDigit(digits[$0]) }) else { return nil }
    if digits.isEmpty { return .some(nil) }
    var number: Int64 = 0
    var significant = 0
    for index in digits.indices {
      if significant > 0 || digits[index] != ASCII.zero { significant += 1 }
      if significant > 18 { return Int64.max - 1 }
      number = number * 10 + Int64(digits[index] - ASCII.zero)
    }
    return number
  }
}
