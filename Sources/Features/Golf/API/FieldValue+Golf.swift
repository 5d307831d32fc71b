package import AuditLog
package import Database
import Handicap
package import WebAPI

// Enumerations that fields of records have, stored as their raw values.

extension Gender: FieldValue {}
extension NotPlayedReason: FieldValue {}
extension Part: FieldValue {}
extension PlayFormat: FieldValue {}
extension Scorecard.Standing: FieldValue {}
extension Scorecard.State: FieldValue {}

/// It is stored as minutes, and written and recorded as `HH:MM`.
extension ClockTime: FieldValue {
  package static var columnFormat: ColumnFormat { .integer }
  package init(_ row: borrowing Row, _ column: Int32) {
    self.init(minute: Int(row.int(column)))
  }
  package var sqlValue: SQLValue { .int(minute) }
  package var auditValue: AuditValue { .text(description) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(description) }
  package static var sample: ClockTime { ClockTime(minute: 0) }
}
