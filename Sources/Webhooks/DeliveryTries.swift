package import AuditLog
import Core
package import Database
import JSON
package import WebAPI

/// The tries of a delivery, stored as a JSON array.
package struct DeliveryTries: Hashable, FieldValue {
  /// The latest are kept.
  static let most = 20

  package private(set) var all: [DeliveryTry] = []

  package static var columnFormat: ColumnFormat { .text }

  init() {}

  package init(_ row: borrowing Row, _ column: Int32) {
    guard let document = try? JSONDocument(Array(row.text(column).utf8)) else { return }
    if case .array(let trees) = JSONTree(document.root) { all = trees.map { DeliveryTry($0) } }
  }

  mutating func add(_ made: DeliveryTry) { all = (all + [made]).suffix(Self.most) }

  package var sqlValue: SQLValue {
    .text(String(decoding: JSONTree.array(all.map(\.tree)).compact, as: UTF8.self))
  }

  package var auditValue: AuditValue { .null }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(all) }

  package static var sample: DeliveryTries {
    var tries = DeliveryTries()
    tries.add(.sample)
    return tries
  }
}
