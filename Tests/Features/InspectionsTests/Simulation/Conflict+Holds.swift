import JSON

@testable import Inspections

extension Conflict {
  /// Whether the conflict holds an offer for a field.
  func holds(_ name: String) -> Bool {
    if name == ItemChange.active { return active != nil }
    if let field { return field == name }
    return offered.tree[name] != nil
  }
}
