import JSON
import Merging

extension Conflict.Kind {
  init(_ kind: ConflictKind) {
    self =
      switch kind {
      case .field: .field
      case .removed: .removed
      case .finished: .finished
      case .duplicate: .duplicate
      case .cycle: .cycle
      case .rights: .rights
      }
  }

  var merged: ConflictKind {
    switch self {
    case .field: .field
    case .removed: .removed
    case .finished: .finished
    case .duplicate: .duplicate
    case .cycle: .cycle
    case .rights: .rights
    }
  }
}

extension Conflict {
  /// What is offered, as the merge knows it.
  var offer: Offer<JSONText> {
    var values: [FieldValue<JSONText>] = []
    if let field {
      values = [FieldValue(field, offered)]
    } else if case .object(let members) = offered.tree {
      values = members.map { FieldValue($0.name, JSONText($0.value)) }
    }
    return Offer(
      kind: kind.merged, field: field, values: values, active: active, base: Int(baseRevision))
  }
}
