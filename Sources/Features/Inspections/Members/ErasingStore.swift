import Core
import Database
import WebAPI

extension WriteTransaction {
  /// Makes the items from which an erasure removed something some of the newest changes: devices hold the old texts.
  /// What is worked out of the texts of targets is written anew, since there a name is folded and may not be found.
  /// `pseudonym` stands now where the person was named.
  func tellErasedAgain(mentioning pseudonym: String) throws(InspectionFault) {
    for account in try accountIDs() {
      hold(.account(account))
      for id in try items(mentioning: pseudonym, account) {
        if let target = try target(id, account)?.target { try update(target) }
        if let item = try item(id, account) { try countAgain(item) }
        try tellAgain(id, account)
      }
    }
  }

  /// Adds to the audit log what is left of those items: their rows there are erased.
  func recordErased(
    mentioning pseudonym: String, _ context: RequestContext
  ) throws(InspectionFault) {
    for account in try allAccounts() {
      for id in try items(mentioning: pseudonym, account.id) {
        guard let item = try item(id, account.id), let fields = try auditFields(of: item) else {
          continue
        }
        try record(context, account, item, before: nil, after: fields)
      }
    }
  }

  /// Marks the inspections from which an erasure removed something: what they say has another digest than the one that
  /// was given before. `pseudonym` stands now where the person was named.
  func noteErasure(_ pseudonym: String, _ context: RequestContext) throws(InspectionFault) {
    for account in try allAccounts() {
      hold(.account(account.id))
      for id in try inspections(mentioning: pseudonym, account.id) {
        guard let old = try inspection(id, account.id) else { continue }
        let digest = ReportContent(try whole(old, of: account)).digest
        if digest == old.inspection.contentDigest { continue }
        var new = old.inspection
        new.erasedAt = context.now
        new.erasedDigest = digest
        try change(old, to: new, account, context)
      }
    }
  }
}

extension ReadTransaction {
  fileprivate func items(
    mentioning text: String, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT id FROM targets
      WHERE account = $1
        AND (name LIKE $2 OR address LIKE $2 OR city LIKE $2
          OR fields LIKE $2)
      UNION SELECT id FROM inspections
      WHERE account = $1 AND (title LIKE $2 OR comment LIKE $2 OR signatures LIKE $2)
      UNION SELECT sheet FROM answers WHERE account = $1 AND value LIKE $2
      UNION SELECT id FROM findings
      WHERE account = $1
        AND (title LIKE $2 OR description LIKE $2 OR action LIKE $2 OR comment LIKE $2)
      UNION SELECT id FROM pictures
      WHERE account = $1 AND (caption LIKE $2 OR removal LIKE $2)
      UNION SELECT id FROM conflicts
      WHERE account = $1
        AND (base LIKE $2 OR current LIKE $2 OR offered LIKE $2 OR comment LIKE $2)
      ORDER BY 1
      """, [.id(account), .text("%\(text)%")]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }

  /// Those with a digest.
  fileprivate func inspections(
    mentioning text: String, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(
      """
      SELECT n.id FROM inspections n
      WHERE n.account = $1 AND n.digest IS NOT NULL
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
            WHERE p.account = $1 AND p.inspection = n.id
              AND (p.caption LIKE $2 OR p.removal LIKE $2)))
      ORDER BY n.id
      """, [.id(account), .text("%\(text)%")]
    ) { (row: borrowing Row) throws(InspectionFault) in row.id(0) }
  }
}
