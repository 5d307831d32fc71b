package import AuditLog
import Core
package import Database
package import Forms
import JSON
package import WebAPI

extension FieldType where Value == Position {
  static let position = FieldType(
    .object([
      "title": .text("PositionInput"), "type": .text("object"),
      "properties": .object([
        "latitude": .object(["type": .text("number")]),
        "longitude": .object(["type": .text("number")]),
        "accuracy": .object(["type": .text("number"), "minimum": .integer(0)]),
      ]), "required": .array([.text("latitude"), .text("longitude")]),
    ]), placeholder: .sample
  ) { raw, _ in
    guard case .json(let value) = raw else { return .wrong("This must be an object.") }
    do throws(FormErrors) { return .value(try Position(JSONTree(value))) } catch {
      return .wrong(error.errors)
    }
  }
}

extension FieldType where Value == [JSONTree.Member] {
  /// Values by the keys of the fields that somebody declared; what they may be depends on that.
  static let values = FieldType(.object(["type": .text("object")]), placeholder: []) { raw, _ in
    guard case .json(let value) = raw, case .object(let members) = JSONTree(value) else {
      return .wrong("This must be an object.")
    }
    return .value(members)
  }
}

extension Position: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    // What is no position was written by somebody else, which a check tells.
    self = (try? Position(JSONText(row, column).tree)) ?? .sample
  }
  package var sqlValue: SQLValue { .text(JSONText(json).description) }
  package var auditValue: AuditValue { .json(json) }
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "Position") { writer in
      writer.field("latitude", json["latitude"])
      writer.field("longitude", json["longitude"])
      writer.optionalField("accuracy", json["accuracy"])
    }
  }
  package static var sample: Position {
    let tree = JSONTree.object(["latitude": .number("65.85"), "longitude": .number("24.15")])
    guard let position = try? Position(tree) else { preconditionFailure("a sound position") }
    return position
  }
}

// Stored as a JSON object.
extension TargetFields: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    // Many accounts declare no fields.
    let isEmpty = row.withUTF8(column) { $0.count == Self.empty.count }
    if isEmpty { self.init() } else { self.init(JSONText(row, column).tree) }
  }
  package var sqlValue: SQLValue { .text(JSONText(tree).description) }
  package var auditValue: AuditValue { .json(tree) }
  package func write(asValueTo writer: inout ResponseWriter) {
    let bytes = members.isEmpty ? Self.empty : tree.compact
    writer.value(json: bytes.span, schema: .object(["type": .text("object")]))
  }
  package static var sample: TargetFields { TargetFields() }
  private static let empty = Array("{}".utf8)
}
