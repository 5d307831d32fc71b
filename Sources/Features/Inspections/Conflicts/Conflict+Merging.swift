import JSON
import Merging

extension Conflict {
  /// What is offered, as the merge knows it.
  var offer: Offer {
    var values: [FieldValue] = []
    if let field {
      values = [FieldValue(field, offered)]
    } else if KeptChange(self) == nil, case .object(let members) = offered.tree {
      values = members.map { FieldValue($0.name, JSONText($0.value)) }
    }
    return Offer(
      kind: kind, field: field, values: values, active: active, base: Int(baseRevision))
  }
}
