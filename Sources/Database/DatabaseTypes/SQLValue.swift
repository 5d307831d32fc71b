public import Core

/// A value for a parameter of a statement. There is no floating point.
public enum SQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// A signed 64-bit integer.
  case integer(Int64)
  /// A text, stored as UTF-8.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// NULL.
  public init(nilLiteral: ()) { self = .null }
}

extension SQLValue {
  /// An integer.
  @inlinable public static func int(_ value: Int) -> SQLValue { .integer(Int64(value)) }
  /// An integer, or NULL.
  @inlinable public static func int(_ value: Int?) -> SQLValue {
    value.map { .integer(Int64($0)) } ?? .null
  }
  /// An id.
  @inlinable public static func id<Of>(_ id: ID<Of>) -> SQLValue { .integer(id.value) }
  /// An id, or NULL.
  @inlinable public static func id<Of>(_ id: ID<Of>?) -> SQLValue {
    id.map { .integer($0.value) } ?? .null
  }
  /// Seconds since 1970-01-01T00:00:00Z.
  @inlinable public static func instant(_ instant: Instant) -> SQLValue {
    .integer(instant.seconds)
  }
  /// Seconds since 1970-01-01T00:00:00Z, or NULL.
  @inlinable public static func instant(_ instant: Instant?) -> SQLValue {
    instant.map { .integer($0.seconds) } ?? .null
  }
  /// A date as `2026-03-02`, whose order as text is its order in time.
  public static func day(_ day: Day) -> SQLValue { .text(day.description) }
  /// A date as `2026-03-02`, or NULL.
  public static func day(_ day: Day?) -> SQLValue { day.map { .text($0.description) } ?? .null }
  /// 1 for true, 0 for false.
  @inlinable public static func flag(_ flag: Bool) -> SQLValue { .integer(flag ? 1 : 0) }
  /// 1 for true, 0 for false, or NULL.
  @inlinable public static func flag(_ flag: Bool?) -> SQLValue { flag.map { .flag($0) } ?? .null }
  /// The count of tenths.
  @inlinable public static func tenths(_ tenths: Tenths) -> SQLValue {
    .integer(Int64(tenths.count))
  }
  /// The count of tenths, or NULL.
  @inlinable public static func tenths(_ tenths: Tenths?) -> SQLValue {
    tenths.map { .integer(Int64($0.count)) } ?? .null
  }
  /// The pattern for `LIKE $n ESCAPE '\'` that any text with `part` in it matches; `%` and `_` stand for themselves.
  public static func containing(_ part: String) -> SQLValue {
    var pattern = "%"
    for scalar in part.unicodeScalars {
      if scalar == "%" || scalar == "_" || scalar == "\\" { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return .text(pattern + "%")
  }
  /// A text, or NULL.
  @inlinable public static func optional(_ text: String?) -> SQLValue {
    text.map { .text($0) } ?? .null
  }
  /// An integer, or NULL.
  @inlinable public static func optional(_ number: Int64?) -> SQLValue {
    number.map { .integer($0) } ?? .null
  }
}
