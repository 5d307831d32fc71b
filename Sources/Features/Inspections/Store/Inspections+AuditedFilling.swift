import AuditLog
import Core
import Database
import WebAPI

extension Inspections {
  /// Inspections, sheets, findings and pictures as the audit log has them.
  var auditedFilling: [AuditedRecords] {
    [
      auditedItems(.inspection, Inspection.fields.auditNames + ["active"]) {
        account, id, transaction throws(InspectionFault) in
        try transaction.inspection(id, account).map { $0.inspection.auditFields($0.item) }
      },
      auditedItems(
        .sheet, ["inspection", "section", "target", "order", "answers", "active"]
      ) { account, id, transaction throws(InspectionFault) in
        try transaction.sheet(id, account)?.auditFields
      },
      auditedItems(.finding, Finding.fields.auditNames + ["active"]) {
        account, id, transaction throws(InspectionFault) in
        try transaction.finding(id, account).map { $0.finding.auditFields($0.item) }
      },
      auditedItems(.picture, Picture.fields.auditNames + ["active"]) {
        account, id, transaction throws(InspectionFault) in
        try transaction.picture(id, account).map { $0.picture.auditFields($0.item) }
      },
    ]
  }
}
