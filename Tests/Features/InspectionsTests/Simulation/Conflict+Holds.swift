import Core
import JSON

@testable import Inspections

extension Conflict {
  /// Whether the conflict holds an offer for a field.
  func holds(_ name: String) -> Bool {
    if name == ItemChange.active { return active != nil }
    if let field { return field == name }
    return offered.tree[name] != nil
  }

  /// Whether an item is the picture that is inactive until the conflict is decided.
  func keepsPicture(_ id: Int64) -> Bool { picture?.value == id }
}
