package import AuditLog
import Core
package import Database
package import Forms
import JSON
package import WebAPI

/// The fields that an account declares for its targets, beside those that every target has.
package struct FieldDeclarations: Hashable, Sendable {
  /// A JSON array; it is read where it is needed, since every request loads an account.
  let json: JSONText

  init(_ json: JSONText = JSONText("[]")) { self.json = json }

  package var fields: [FormField] { (try? FormReader.fields(json.tree)) ?? [] }

  /// What a client gives, in canonical form; `types` are those that the account's fields ever had.
  ///
  /// - Throws: everything that is wrong.
  static func read(
    _ given: FieldDeclarations, _ types: FieldTypes
  ) throws(FormErrors) -> FieldDeclarations {
    let fields = try FormReader.fields(given.json.tree, types: types.types)
    return FieldDeclarations(JSONText(.array(fields.map(\.json))))
  }
}

/// The kinds of an account's targets.
package struct TargetKinds: Hashable, Sendable {
  /// A JSON array of objects with a kind and a label.
  let json: JSONText

  init(_ json: JSONText = JSONText("[]")) { self.json = json }

  /// - Throws: everything that is wrong.
  static func read(_ given: TargetKinds) throws(FormErrors) -> TargetKinds {
    let kinds = try FormReader.kinds(given.json.tree)
    return TargetKinds(
      JSONText(
        .array(
          kinds.map { .object(["kind": .text($0.kind), "label": .text($0.label)]) })))
  }

  var names: Set<String> { Set((try? FormReader.kinds(json.tree))?.map(\.kind) ?? []) }

  func has(_ kind: String) -> Bool { names.contains(kind) }
}

extension FieldType where Value == String {
  /// The name of an account, as it stands in paths. Any other text names no account, which is a 404.
  static let accountName = FieldType(
    .object(["type": .text("string"), "pattern": .text(AccountName.pattern)]), placeholder: ""
  ) { raw, _ in
    switch raw {
    case .json(let value): .value(value.text, orElse: "This must be the name of an account.")
    case .text(let text), .path(let text), .header(let text): .value(text)
    case .repeated: .wrong("This must be the name of an account.")
    }
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
    .objects(FormLimits.fieldsOfAccount), placeholder: FieldDeclarations()
  ) { raw, _ in
    guard case .json(let value) = raw, value.kind == .array else {
      return .wrong("This must be a list of fields.")
    }
    return .value(FieldDeclarations(JSONText(JSONTree(value))))
  }
}

extension FieldType where Value == TargetKinds {
  static let kinds = FieldType(.objects(FormLimits.kinds), placeholder: TargetKinds()) { raw, _ in
    guard case .json(let value) = raw, value.kind == .array else {
      return .wrong("This must be a list of kinds.")
    }
    return .value(TargetKinds(JSONText(JSONTree(value))))
  }
}

extension JSONTree {
  fileprivate static func objects(_ most: Int) -> JSONTree {
    .object([
      "type": .text("array"), "maxItems": .integer(Int64(most)),
      "items": .object(["type": .text("object")]),
    ])
  }
}

// Both are stored as JSON arrays.

extension TargetKinds: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) { self.init(JSONText(row, column)) }
  package var sqlValue: SQLValue { .text(json.description) }
  package var auditValue: AuditValue { .json(json.tree) }
  package func write(asValueTo writer: inout ResponseWriter) {
    if writer.isDescribing { return writer.list([TargetKind.example]) }
    writer.value(json: json.bytes.span, schema: .object([]))
  }
  package static var sample: TargetKinds { TargetKinds() }
}

extension TargetKind: Output {
  package static var example: TargetKind {
    let tree = JSONTree.object(["kind": .text("lift"), "label": .text("Lift")])
    guard let kind = try? FormReader.kinds(.array([tree])).first else {
      preconditionFailure("a sound kind")
    }
    return kind
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("kind", kind)
    writer.field("label", label)
  }
}

extension FieldDeclarations: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  package init(_ row: borrowing Row, _ column: Int32) { self.init(JSONText(row, column)) }
  package var sqlValue: SQLValue { .text(json.description) }
  package var auditValue: AuditValue { .json(json.tree) }
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.value(
      json: json.bytes.span,
      schema: .object(["type": .text("array"), "items": .object(["type": .text("object")])]))
  }
  package static var sample: FieldDeclarations { FieldDeclarations() }
}
