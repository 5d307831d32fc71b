import Core
import Database
import JSON
import Merging

extension ReadTransaction {
  /// Which change last set each field since the item was made.
  func stamps(of item: ItemID, _ account: AccountID) throws(InspectionFault) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    try each(
      "SELECT field, revision, device FROM stamps WHERE account = $1 AND item = $2",
      [.id(account), .id(item)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      let device: DeviceID? = row.idOrNil(2)
      stamps[row.text(0)] = Stamp(
        revision: Int(row.int(1)), device: device.map { Device($0) })
    }
    return stamps
  }

  /// The revision of the last change by a person that a device did not send; 0 for none since the item was made.
  func lastChange(of item: Item, notBy device: DeviceID?) throws(InspectionFault) -> Int {
    try first(
      """
      SELECT max(revision) FROM history
      WHERE account = $1 AND item = $2 AND user_id IS NOT NULL
        AND (device <> $3 OR device IS NULL OR $3 = 0)
      """, [.id(item.account), .id(item.id), .integer(device?.value ?? 0)]
    ) { (row: borrowing Row) throws(InspectionFault) in Int(row.intOrNil(0) ?? 0) } ?? 0
  }

  /// The values that fields had at a revision, of those that were changed since; the first change after it has them.
  func values(
    of item: Item, at revision: Int
  ) throws(InspectionFault) -> [String: JSONText] {
    var values: [String: JSONText] = [:]
    try each(
      """
      SELECT fields FROM history WHERE account = $1 AND item = $2 AND revision > $3
      ORDER BY revision
      """, [.id(item.account), .id(item.id), .int(revision)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      guard case .object(let members) = JSONText(row, 0).tree else { return }
      for member in members where values[member.name] == nil {
        values[member.name] = JSONText(member.value)
      }
    }
    return values
  }
}
