package import AuditLog
import Core
package import Database
import JSON
package import WebAPI

extension FieldType where Value == String {
  /// The name of an account, as it stands in paths. Any other text names no account, which is a 404.
  static let accountName = FieldType(
    .object(["type": .text("string"), "pattern": .text(AccountName.pattern)]), placeholder: ""
  ) { raw, _ in
    switch raw {
    case .json(let value): .value(value.text, orElse: "This must be the name of an account.")
    case .text(let text), .path(let text): .value(text)
    case .repeated: .wrong("This must be the name of an account.")
    }
  }

  /// A key that a client makes up for an item.
  static let key = FieldType(
    .object([
      "type": .text("string"), "minLength": .integer(1), "maxLength": .integer(100),
      "pattern": .text("^[ -~]+$"),
    ]), placeholder: ""
  ) { raw, context in
    guard case .value(let text) = FieldType.text(1...100).read(raw, context),
      text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else { return .wrong("This must have 1 to 100 printable ASCII characters.") }
    return .value(text)
  }
}

extension FieldType where Value == TargetKinds {
  static let kinds = FieldType<[KindInput]>
    .list(.object(KindInput.self), 0...TargetKinds.mostKinds)
    .map(placeholder: TargetKinds()) { kinds, _ in
      .value(TargetKinds(list: kinds.map { TargetKind(kind: $0.kind, label: $0.label) }))
    }
}

/// A kind of target, as a client gives it.
struct KindInput: Input {
  let kind: String
  let label: String

  static let schemaName = "NewTargetKind"

  init(_ decoder: inout InputDecoder) {
    kind = decoder.required("kind", .fieldKey, "1 to 40 of a-z, 0-9 and _.")
    label = decoder.required("label", .name)
  }
}

extension FieldType where Value == String {
  /// The key of a field or a kind.
  static let fieldKey = FieldType(
    .object(["type": .text("string"), "pattern": .text("^[a-z0-9_]{1,40}$")]), placeholder: ""
  ) { raw, context in
    guard case .value(let text) = FieldType.text(1...40).read(raw, context),
      text.utf8.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      })
    else { return .wrong("This must have 1 to 40 of a-z, 0-9 and _.") }
    return .value(text)
  }
}

extension FieldType where Value == FieldDeclarations {
  static let fieldDeclarations = FieldType(
    .object([
      "type": .text("array"), "maxItems": .integer(Int64(FieldDeclarations.mostFields)),
      "items": .object(["type": .text("object")]),
    ]), placeholder: FieldDeclarations()
  ) { raw, _ in
    guard case .json(let value) = raw, let elements = value.elements,
      elements.allSatisfy({ $0.kind == .object })
    else { return .wrong("This must be a list of fields.") }
    return .value(FieldDeclarations(list: elements.map { JSONTree($0) }))
  }
}

// Both are stored as JSON arrays.

extension TargetKinds: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    guard case .array(let elements) = JSONText(row.text(column)).tree else { return }
    for element in elements {
      guard case .text(let kind) = element["kind"], case .text(let label) = element["label"] else {
        continue
      }
      list.append(TargetKind(kind: kind, label: label))
    }
  }
  private var tree: JSONTree {
    .array(list.map { .object(["kind": .text($0.kind), "label": .text($0.label)]) })
  }
  package var sqlValue: SQLValue { .text(JSONText(tree).description) }
  package var auditValue: AuditValue { .json(tree) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(list) }
  package static var sample: TargetKinds { TargetKinds(list: [.example]) }
}

extension TargetKind: Output {
  package static let example = TargetKind(kind: "lift", label: "Lift")

  package func write(to writer: inout ResponseWriter) {
    writer.field("kind", kind)
    writer.field("label", label)
  }
}

extension FieldDeclarations: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) {
    if case .array(let elements) = JSONText(row.text(column)).tree { list = elements }
  }
  package var sqlValue: SQLValue { .text(JSONText(.array(list)).description) }
  package var auditValue: AuditValue { .json(.array(list)) }
  package func write(asValueTo writer: inout ResponseWriter) { writer.list(list) }
  package static var sample: FieldDeclarations { FieldDeclarations() }
}
