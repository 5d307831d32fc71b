import Core
package import Forms
import JSON

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
