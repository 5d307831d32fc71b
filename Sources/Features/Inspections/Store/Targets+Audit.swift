import AuditLog
import Core
import WebAPI

extension Target {
  /// What the audit log holds of a target.
  func auditFields(_ inspectors: [UserID], isActive: Bool) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add("inspectors", .ints(inspectors.map(\.value)))
    fields.add(ItemChange.active, .flag(isActive))
    return fields
  }
}
