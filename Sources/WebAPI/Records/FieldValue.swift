public import AuditLog
public import Core
public import Database
import JSON

/// A type that a declared field can have: how it is stored, recorded in the audit log, and written as JSON.
public protocol FieldValue: Writable {
  /// How a column of this type is written as JSON straight from its row.
  static var columnFormat: ColumnFormat { get }
  init(_ row: borrowing Row, _ column: Int32)
  var sqlValue: SQLValue { get }
  var auditValue: AuditValue { get }
}

/// How a column is written as JSON.
public struct ColumnFormat: Sendable {
  enum Kind: Sendable {
    case integer, flag, tenths, text, instant, json
  }

  let kind: Kind
  /// What NULL is written as; `nil` for a column that has none.
  public var absent: StaticString?

  public static let integer = ColumnFormat(kind: .integer)
  public static let flag = ColumnFormat(kind: .flag)
  public static let tenths = ColumnFormat(kind: .tenths)
  public static let text = ColumnFormat(kind: .text)
  public static let instant = ColumnFormat(kind: .instant)
  /// A column that holds JSON text, written as it is.
  public static let json = ColumnFormat(kind: .json)
}

extension Int64: FieldValue {
  public static var columnFormat: ColumnFormat { .integer }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.int(column) }
  public var sqlValue: SQLValue { .integer(self) }
  public var auditValue: AuditValue { .int(self) }
}

extension Bool: FieldValue {
  public static var columnFormat: ColumnFormat { .flag }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.flag(column) }
  public var sqlValue: SQLValue { .flag(self) }
  public var auditValue: AuditValue { .flag(self) }
}

extension String: FieldValue {
  public static var columnFormat: ColumnFormat { .text }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.text(column) }
  public var sqlValue: SQLValue { .text(self) }
  public var auditValue: AuditValue { .text(self) }
}

extension Instant: FieldValue {
  public static var columnFormat: ColumnFormat { .instant }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.instant(column) }
  public var sqlValue: SQLValue { .instant(self) }
  public var auditValue: AuditValue { .instant(self) }
}

extension Day: FieldValue {
  public static var columnFormat: ColumnFormat { .text }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.day(column) }
  public var sqlValue: SQLValue { .day(self) }
  public var auditValue: AuditValue { .day(self) }
}

extension Month: FieldValue {
  public static var columnFormat: ColumnFormat { .text }
  public init(_ row: borrowing Row, _ column: Int32) {
    self = Month(row.text(column)) ?? Self.sample
  }
  public var sqlValue: SQLValue { .text(description) }
  public var auditValue: AuditValue { .text(description) }
}

/// It is stored as minutes, and written and recorded as `HH:MM`.
extension ClockTime: FieldValue {
  public static var columnFormat: ColumnFormat { .integer }
  public init(_ row: borrowing Row, _ column: Int32) {
    self.init(minute: Int(row.int(column)))
  }
  public var sqlValue: SQLValue { .int(minute) }
  public var auditValue: AuditValue { .text(description) }
}

extension Tenths: FieldValue {
  public static var columnFormat: ColumnFormat { .tenths }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.tenths(column) }
  public var sqlValue: SQLValue { .tenths(self) }
  public var auditValue: AuditValue { .tenths(self) }
}

// An enumeration is stored, recorded and written as its raw value.
extension FieldValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public static var columnFormat: ColumnFormat { .text }
  /// A text that names no case is read as the first case.
  @inlinable
  public init(_ row: borrowing Row, _ column: Int32) {
    self = Self(rawValue: row.text(column)) ?? Self.sample
  }
  public var sqlValue: SQLValue { .text(rawValue) }
  public var auditValue: AuditValue { .text(rawValue) }
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  public static var sample: Self {
    guard let first = allCases.first else { preconditionFailure("\(Self.self) has no cases") }
    return first
  }
}

extension ID: FieldValue {
  public static var columnFormat: ColumnFormat { .integer }
  public init(_ row: borrowing Row, _ column: Int32) { self = row.id(column) }
  public var sqlValue: SQLValue { .id(self) }
  public var auditValue: AuditValue { .int(value) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  public static var columnFormat: ColumnFormat {
    var format = Wrapped.columnFormat
    format.absent = "null"
    return format
  }
  public init(_ row: borrowing Row, _ column: Int32) {
    self = row.isNull(column) ? nil : Wrapped(row, column)
  }
  public var sqlValue: SQLValue { self?.sqlValue ?? .null }
  public var auditValue: AuditValue { self?.auditValue ?? .null }
}

/// A user's id, and NULL for all.
extension UserScope: FieldValue {
  public static var columnFormat: ColumnFormat {
    var format = ColumnFormat.integer
    format.absent = "\"all\""
    return format
  }
  public init(_ row: borrowing Row, _ column: Int32) {
    self = row.isNull(column) ? .everybody : .user(row.id(column))
  }
  public var sqlValue: SQLValue {
    if case .user(let user) = self { .id(user) } else { .null }
  }
  public var auditValue: AuditValue {
    if case .user(let user) = self { .int(user.value) } else { .text("all") }
  }
  public func write(asValueTo writer: inout ResponseWriter) {
    let json = if case .user(let user) = self { "\(user)" } else { "\"all\"" }
    writer.value(json: json.utf8.span, schema: FieldType<UserScope>.userScope.schema)
  }
  public static var sample: UserScope { .everybody }
}
