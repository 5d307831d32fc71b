package import AuditLog
package import JSON

/// A row of the audit log, for who tells what changed.
package struct RecordChange: Sendable {
  package let row: AuditRow
  package let before: JSONTree?
  package let after: JSONTree?

  init(_ row: AuditRow) {
    self.row = row
    before = Self.tree(row.before)
    after = Self.tree(row.after)
  }

  package var record: AuditRecordID { AuditRecordID(row.subject.kind, row.subject.id) }
  package var isAdded: Bool { row.before == nil && row.after != nil }
  package var isRemoved: Bool { row.after == nil && row.before != nil }

  /// A number of the record after the change, or before it where it has none after.
  package func number(_ name: String) -> Int64? {
    if case .integer(let number)? = value(name) { number } else { nil }
  }

  /// The same of a text.
  package func text(_ name: String) -> String? {
    if case .text(let text)? = value(name) { text } else { nil }
  }

  /// The same of a flag.
  package func flag(_ name: String) -> Bool? {
    if case .flag(let flag)? = value(name) { flag } else { nil }
  }

  private func value(_ name: String) -> JSONTree? { after?[name] ?? before?[name] }

  private static func tree(_ text: String?) -> JSONTree? {
    text.flatMap { try? JSONDocument(Array($0.utf8)) }.map { JSONTree($0.root) }
  }
}
