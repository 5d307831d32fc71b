import Core
import Database
import WebAPI

extension WriteTransaction {
  /// Marks the inspections from which an erasure removed something: what they say has another digest than the one that
  /// was given before. `pseudonym` stands now where the person was named.
  func noteErasure(_ pseudonym: String, _ context: RequestContext) throws(InspectionFault) {
    for account in try allAccounts() {
      hold(.account(account.id))
      for id in try inspections(mentioning: pseudonym, account.id) {
        guard let old = try inspection(id, account.id),
          ReportContent(try whole(old, of: account)).digest != old.inspection.digest
        else { continue }
        var new = old.inspection
        new.erasedAt = context.now
        let change = ItemChange(
          Inspection.fields.changes(from: old.inspection, to: new), active: nil)
        let item = try changeItem(id, account.id, change, Origin(context))
        try update(new)
        try record(
          context, account, item, before: old.inspection.auditFields(old.item),
          after: new.auditFields(item))
      }
    }
  }
}

extension ReadTransaction {
  /// Those with a digest that no erasure is noted of.
  fileprivate func inspections(
    mentioning text: String, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT n.id FROM inspections n
      WHERE n.account = $1 AND n.digest IS NOT NULL AND n.erased_at IS NULL
        AND (n.title LIKE $2 OR n.comment LIKE $2
          OR EXISTS (
            SELECT 1 FROM answers a
            WHERE a.account = $1 AND a.inspection = n.id AND a.value LIKE $2)
          OR EXISTS (
            SELECT 1 FROM findings f
            WHERE f.account = $1 AND f.inspection = n.id
              AND (f.title LIKE $2 OR f.description LIKE $2 OR f.action LIKE $2
                OR f.comment LIKE $2 OR f.at_finish LIKE $2))
          OR EXISTS (
            SELECT 1 FROM pictures p
            WHERE p.account = $1 AND p.inspection = n.id AND p.caption LIKE $2))
      ORDER BY n.id
      """, [.id(account), .text("%\(text)%")]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }
}
