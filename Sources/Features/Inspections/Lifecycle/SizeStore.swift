import Core
import Database
import JSON

// How many bytes sheets and inspections have, counted as they change.
extension ReadTransaction {
  /// Of a sheet its values, of an inspection what was filled in.
  func size(of item: ItemID, _ account: AccountID) throws(InspectionFault) -> Int64 {
    try first(
      "SELECT bytes FROM sizes WHERE account = $1 AND item = $2", [.id(account), .id(item)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.int(0) } ?? 0
  }
}

extension WriteTransaction {
  /// Counts bytes that an inspection has more or less now, and of them those of the values of a sheet. What becomes
  /// smaller is never refused.
  ///
  /// - Throws: `.tooMuch` on the field.
  func count(
    _ bytes: Int64, in inspection: ItemID, _ field: String,
    ofSheet sheet: (id: ItemID, bytes: Int64)? = nil, isBound: Bool = true, _ account: AccountID
  ) throws(InspectionFault) {
    if let sheet, sheet.bytes != 0 {
      let size = max(0, try size(of: sheet.id, account) + sheet.bytes)
      if sheet.bytes > 0 { try SizeLimit.sheet.check(size, field) }
      try setSize(size, of: sheet.id, account)
    }
    if bytes == 0 { return }
    let size = max(0, try size(of: inspection, account) + bytes)
    if bytes > 0, isBound { try SizeLimit.inspection.check(size, field) }
    try setSize(size, of: inspection, account)
  }

  private func setSize(
    _ bytes: Int64, of item: ItemID, _ account: AccountID
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO sizes (account, item, bytes) VALUES ($1, $2, $3)
      ON CONFLICT (account, item) DO UPDATE SET bytes = excluded.bytes
      """, [.id(account), .id(item), .integer(bytes)])
  }

  /// Counts the bytes of a sheet, or of a finding, anew with those of its inspection, as after an erasure.
  func countAgain(_ item: Item) throws(InspectionFault) {
    let (id, account) = (item.id, item.account)
    switch item.type {
    case .sheet:
      guard let sheet = try sheet(id, account) else { return }
      let bytes = sheet.given.reduce(0) { $0 + Int64($1.value.bytes.count) }
      let more = bytes - (try size(of: id, account))
      try setSize(bytes, of: id, account)
      try setSize(
        max(0, try size(of: sheet.inspection, account) + more), of: sheet.inspection, account)
    case .finding:
      guard let inspection = try finding(id, account)?.finding.inspection else { return }
      try setSize(try sum(of: inspection, account), of: inspection, account)
    default: return
    }
  }

  private func sum(of inspection: ItemID, _ account: AccountID) throws(InspectionFault) -> Int64 {
    var sum: Int64 = 0
    for sheet in try sheets(of: inspection, account) {
      sum += SizeLimit.ofRecord + (try size(of: sheet.item.id, account))
    }
    for finding in try findings(of: inspection, account) { sum += finding.finding.size }
    return sum
  }
}

extension Finding {
  /// The bytes that it counts in its inspection.
  var size: Int64 {
    [title, description, action, comment].reduce(SizeLimit.ofRecord) {
      $0 + Int64($1.utf8.count)
    }
  }
}

extension JSONText {
  /// The bytes that an answer counts in its sheet; an emptied one has none.
  var countedBytes: Int64 { self == .null ? 0 : Int64(bytes.count) }
}
