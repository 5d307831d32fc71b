package import AuditLog
package import Database
import JSON
package import WebAPI

/// The names of events that a webhook is told, stored with blanks between them; `*` is all.
package struct EventNames: Hashable, FieldValue {
  static let all = "*"

  package var names: [String] = []

  package static var columnFormat: ColumnFormat { .text }

  package init(_ names: [String] = []) { self.names = names }

  package init(_ row: borrowing Row, _ column: Int32) {
    names = row.text(column).split(separator: " ").map(String.init)
  }

  package var sqlValue: SQLValue { .text(names.joined(separator: " ")) }
  package var auditValue: AuditValue { .texts(names) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(names) }
  package static var sample: EventNames { EventNames(["entry.added", "entry.changed"]) }

  func contain(_ type: String) -> Bool { names.contains(type) || names.contains(Self.all) }
}

extension FieldType where Value == EventNames {
  /// 1 to 50 names; a repeated one counts once.
  static let eventNames = FieldType<[String]>.list(.eventName, 1...50)
    .map(placeholder: EventNames()) { all, _ in
      var seen: Set<String> = []
      return .value(EventNames(all.filter { seen.insert($0).inserted }))
    }
}

extension FieldType where Value == String {
  fileprivate static let eventName = FieldType.word.map(
    placeholder: "",
    schema: .object([
      "type": .text("string"), "pattern": .text("^(\\*|[a-z]+\\.[a-z]+)$"),
    ])
  ) { text, _ in
    let isName = text.wholeMatch(of: /\*|[a-z]+\.[a-z]+/) != nil
    return .value(
      isName ? text : nil, orElse: "This must be the name of an event, such as entry.added, or *.")
  }
}
