public import AuditLog
public import Core
public import Database
import Forms
import JSON
public import WebAPI

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

extension Position: FieldValue {
  public static var columnFormat: ColumnFormat { .json }
  public init(_ row: borrowing Row, _ column: Int32) {
    // What is no position was written by somebody else, which a check tells.
    self = (try? Position(JSONText(row, column).tree)) ?? .sample
  }
  public var sqlValue: SQLValue { .text(JSONText(json).description) }
  public var auditValue: AuditValue { .json(json) }
  public func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "Position") { writer in
      writer.field("latitude", json["latitude"])
      writer.field("longitude", json["longitude"])
      writer.optionalField("accuracy", json["accuracy"])
    }
  }
  public static var sample: Position {
    let tree = JSONTree.object(["latitude": .number("65.85"), "longitude": .number("24.15")])
    guard let position = try? Position(tree) else { preconditionFailure("a sound position") }
    return position
  }
}
