package import Core
package import JSON
import WebAPI

/// What is given to change a target, or to make one.
package struct TargetPatch: Sendable {
  /// The fields that every target has.
  package var patch: Patch<Target>
  /// Those that the account declares, of which only the given ones change.
  package var fields: [JSONTree.Member] = []
  package var inspectors: [UserID]?
  package var state: TargetState?
  package var isActive: Bool?

  init(patch: Patch<Target>) { self.patch = patch }

  /// The names of fields that only managers may set.
  static let managersFields: Set<String> = ["inspectors", "state"]
  static let fieldPrefix = "fields."

  /// The fields that it sets, without whether the target is active.
  var offered: [FieldBefore] {
    var offered = Target.fields.values(in: patch).map { FieldBefore($0) }
    if let state { offered.append(FieldBefore("state", JSONText(.text(state.rawValue)))) }
    offered += fields.map { FieldBefore(Self.fieldPrefix + $0.name, JSONText($0.value)) }
    if let inspectors { offered.append(FieldBefore("inspectors", Self.json(inspectors))) }
    return offered
  }

  static func json(_ users: [UserID]) -> JSONText {
    JSONText(.array(users.map { .integer($0.value) }))
  }

  /// The patch without the fields that are not named.
  func keeping(_ names: Set<String>) -> TargetPatch {
    var kept = self
    kept.patch = Target.fields.keeping(names, of: patch)
    kept.fields = fields.filter { names.contains(Self.fieldPrefix + $0.name) }
    if !names.contains("inspectors") { kept.inspectors = nil }
    if !names.contains("state") { kept.state = nil }
    return kept
  }

  /// The target with the fields changed; who inspects it is told elsewhere.
  func applied(to old: Target) -> Target {
    var new = patch.applied(to: old)
    for field in fields { new.values.set(field) }
    if let state { new.state = state }
    return new
  }
}

extension TargetView {
  /// The value that the target has in a field of a patch.
  func value(of field: String) -> JSONText {
    if field == "inspectors" { return TargetPatch.json(inspectors) }
    if field == "state" { return JSONText(.text(target.state.rawValue)) }
    if field.hasPrefix(TargetPatch.fieldPrefix) {
      return JSONText(target.values[String(field.dropFirst(TargetPatch.fieldPrefix.count))])
    }
    return Target.fields.value(of: field, in: target).map { JSONText(bytes: $0) } ?? .null
  }
}
