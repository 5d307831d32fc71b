import JSON

/// The schemas of records, each described once under its name and referred to elsewhere.
struct NamedSchemas {
  /// By name, in the order in which they were first met.
  private(set) var members: [JSONTree.Member] = []
  /// Names that stand for more than one schema.
  private(set) var ambiguous: [String] = []

  /// The same tree with a reference in place of every schema that has a title.
  mutating func replacingTitled(in tree: JSONTree) -> JSONTree {
    switch tree {
    case .array(let elements): return .array(elements.map { replacingTitled(in: $0) })
    case .object(let old):
      let schema = JSONTree.object(
        old.map { JSONTree.Member($0.name, replacingTitled(in: $0.value)) })
      guard case .text(let name)? = tree["title"], case .object(let members) = schema else {
        return schema
      }
      // A description is of the place where the record stands.
      let note = members.first { $0.name == "description" }
      let record = JSONTree.object(members.filter { $0.name != "description" })
      if let known = self.members.first(where: { $0.name == name }) {
        if known.value != record, !ambiguous.contains(name) { ambiguous.append(name) }
      } else {
        self.members.append(.init(name, record))
      }
      guard let note, case .object(let reference) = Self.reference(to: name) else {
        return Self.reference(to: name)
      }
      return .object(reference + [note])
    default: return tree
    }
  }

  static func reference(to name: String) -> JSONTree {
    .object(["$ref": .text("#/components/schemas/\(name)")])
  }
}

extension OperationRegistry {
  /// The names that stand for more than one schema in the documents: none may.
  package var ambiguousSchemas: [String] {
    var schemas = NamedSchemas()
    for operation in operations {
      _ = schemas.replacingTitled(in: operation.responseSchema)
      for field in operation.fields { _ = schemas.replacingTitled(in: field.schema) }
    }
    return schemas.ambiguous
  }
}

extension JSONTree {
  /// The schema of a record under a name.
  func titled(_ name: String) -> JSONTree {
    guard case .object(let members) = self else { return self }
    return .object([Member("title", .text(name))] + members.filter { $0.name != "title" })
  }

  /// The schema of a list under the name of its records, `EntryList`.
  var titledAsList: JSONTree {
    guard self["type"] == .text("array"), case .text(let name)? = self["items"]?["title"] else {
      return self
    }
    return titled(name + "List")
  }

  /// The same schema without `null`, which no parameter can be.
  var withoutNull: JSONTree {
    guard case .object(let members) = self else { return self }
    let null = JSONTree.object(["type": .text("null")])
    if case .array(let choices)? = self["anyOf"], choices.contains(null) {
      let others = choices.filter { $0 != null }
      return others.count == 1 ? others[0] : .object(["anyOf": .array(others)])
    }
    return .object(
      members.map { member in
        guard case .array(let values) = member.value else { return member }
        switch member.name {
        case "type":
          let types = values.filter { $0 != .text("null") }
          return Member("type", types.count == 1 ? types[0] : .array(types))
        case "enum": return Member("enum", .array(values.filter { $0 != .null }))
        default: return member
        }
      })
  }
}
