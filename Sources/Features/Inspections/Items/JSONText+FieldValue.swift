package import AuditLog
package import Database
package import JSON
package import WebAPI

// A column of a JSON value.
extension JSONText: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  /// The bytes as they are stored, without a text between.
  package init(_ row: borrowing Row, _ column: Int32) { self.init(bytes: row.blob(column)) }
  package var sqlValue: SQLValue { .text(description) }
  package var auditValue: AuditValue { .json(tree) }
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.value(json: bytes.span, schema: .object([]))
  }
  package static var sample: JSONText { .null }
}
