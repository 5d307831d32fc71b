package import AuditLog
package import Core
package import Database
import JSON

/// A type that a declared field can have: how it is stored, recorded in the audit log, and written as JSON.
package protocol FieldValue: Writable {
  /// How a column of this type is written as JSON straight from its row.
  static var columnFormat: ColumnFormat { get }
  init(_ row: borrowing Row, _ column: Int32)
  var sqlValue: SQLValue { get }
  var auditValue: AuditValue { get }
}

/// How a column is written as JSON.
package struct ColumnFormat: Sendable {
  enum Kind: Sendable {
    case integer, flag, tenths, text, instant, json
  }

  let kind: Kind
  var isNullable = false

  package static let integer = ColumnFormat(kind: .integer)
  package static let flag = ColumnFormat(kind: .flag)
  package static let tenths = ColumnFormat(kind: .tenths)
  package static let text = ColumnFormat(kind: .text)
  package static let instant = ColumnFormat(kind: .instant)
  /// A column that holds JSON text, written as it is.
  package static let json = ColumnFormat(kind: .json)
}

extension Int64: FieldValue {
  package static var columnFormat: ColumnFormat { .integer }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.int(column) }
  package var sqlValue: SQLValue { .integer(self) }
  package var auditValue: AuditValue { .int(self) }
}

extension Bool: FieldValue {
  package static var columnFormat: ColumnFormat { .flag }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.flag(column) }
  package var sqlValue: SQLValue { .flag(self) }
  package var auditValue: AuditValue { .flag(self) }
}

extension String: FieldValue {
  package static var columnFormat: ColumnFormat { .text }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.text(column) }
  package var sqlValue: SQLValue { .text(self) }
  package var auditValue: AuditValue { .text(self) }
}

extension Instant: FieldValue {
  package static var columnFormat: ColumnFormat { .instant }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.instant(column) }
  package var sqlValue: SQLValue { .instant(self) }
  package var auditValue: AuditValue { .instant(self) }
}

extension Day: FieldValue {
  package static var columnFormat: ColumnFormat { .text }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.day(column) }
  package var sqlValue: SQLValue { .day(self) }
  package var auditValue: AuditValue { .day(self) }
}

extension Tenths: FieldValue {
  package static var columnFormat: ColumnFormat { .tenths }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.tenths(column) }
  package var sqlValue: SQLValue { .tenths(self) }
  package var auditValue: AuditValue { .tenths(self) }
}

// An enumeration is stored, recorded and written as its raw value.
extension FieldValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var columnFormat: ColumnFormat { .text }
  /// A text that names no case is read as the first case.
  package init(_ row: borrowing Row, _ column: Int32) {
    self = Self(rawValue: row.text(column)) ?? Self.sample
  }
  package var sqlValue: SQLValue { .text(rawValue) }
  package var auditValue: AuditValue { .text(rawValue) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  package static var sample: Self {
    guard let first = allCases.first else { preconditionFailure("\(Self.self) has no cases") }
    return first
  }
}

extension ID: FieldValue {
  package static var columnFormat: ColumnFormat { .integer }
  package init(_ row: borrowing Row, _ column: Int32) { self = row.id(column) }
  package var sqlValue: SQLValue { .id(self) }
  package var auditValue: AuditValue { .int(value) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var columnFormat: ColumnFormat {
    var format = Wrapped.columnFormat
    format.isNullable = true
    return format
  }
  package init(_ row: borrowing Row, _ column: Int32) {
    self = row.isNull(column) ? nil : Wrapped(row, column)
  }
  package var sqlValue: SQLValue { self?.sqlValue ?? .null }
  package var auditValue: AuditValue { self?.auditValue ?? .null }
}
