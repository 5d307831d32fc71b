import Core
import Database
import WebAPI

// The erasure holds all accounts.
extension WriteTransaction {
  /// Makes the items from which an erasure removed something some of the newest changes: devices hold the old texts.
  /// What is worked out of the texts of targets is written anew, since there a name is folded and may not be found.
  /// `pseudonym` stands now where the person was named.
  func tellErasedAgain(mentioning pseudonym: String) throws(InspectionFault) {
    for account in try accountIDs() {
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

/// Statements about what mentions a person, made of the texts that the manifest declares.
private enum MentionSQL {
  /// The items in whose texts $2 stands.
  static let items = SQLText(
    ["targets", "inspections", "findings", "pictures", "conflicts"]
      .map { "SELECT id FROM \($0) WHERE account = $1 AND (\(mentions($0, in: $0)))" }
      .joined(separator: " UNION ")
      + " UNION SELECT sheet FROM answers WHERE account = $1 AND value LIKE $2 ORDER BY 1")

  /// The inspections with a digest in which $2 stands, or in what belongs to them.
  static let inspections = SQLText(
    """
    SELECT n.id FROM inspections n WHERE n.account = $1 AND n.digest IS NOT NULL
      AND (\(mentions("inspections", in: "n")) OR \(["answers", "findings", "pictures"].map(belong).joined(separator: " OR ")))
    ORDER BY n.id
    """)

  private static func belong(_ table: String) -> String {
    """
    EXISTS (SELECT 1 FROM \(table) b WHERE b.account = $1 AND b.inspection = n.id
      AND (\(mentions(table, in: "b"))))
    """
  }

  private static func mentions(_ table: String, in alias: String) -> String {
    personalColumns.mentions.filter { $0.table == table }
      .map { "\(alias).\($0.column) LIKE $2" }.joined(separator: " OR ")
  }
}

extension ReadTransaction {
  fileprivate func items(
    mentioning text: String, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(MentionSQL.items, [.id(account), .text("%\(text)%")]) {
      (row: borrowing Row) throws(InspectionFault) in row.id(0)
    }
  }

  /// Those with a digest.
  fileprivate func inspections(
    mentioning text: String, _ account: AccountID
  ) throws(InspectionFault) -> [ItemID] {
    try all(MentionSQL.inspections, [.id(account), .text("%\(text)%")]) {
      (row: borrowing Row) throws(InspectionFault) in row.id(0)
    }
  }
}
