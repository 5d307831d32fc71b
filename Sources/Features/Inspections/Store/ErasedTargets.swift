import Core
import Database

extension WriteTransaction {
  /// Writes anew what is worked out of the texts of targets from which an erasure removed something: there a name is
  /// folded, and may not be found. `pseudonym` stands in the texts where the person was named.
  func renewTexts(mentioning pseudonym: String) throws(InspectionFault) {
    for account in try accountIDs() {
      hold(.account(account))
      let erased = try all(
        """
        SELECT id FROM targets
        WHERE account = $1 AND (name LIKE $2 OR address LIKE $2 OR fields LIKE $2) ORDER BY id
        """, [.id(account), .text("%\(pseudonym)%")]
      ) { (row: borrowing Row) throws(InspectionFault) -> ItemID in row.id(0) }
      for id in erased {
        if let target = try target(id, account)?.target { try update(target) }
      }
    }
  }
}
