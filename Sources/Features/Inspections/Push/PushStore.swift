import Core
import Database
import JSON

extension ReadTransaction {
  func device(
    named name: String, of user: UserID, _ account: AccountID
  ) throws(InspectionFault) -> RegisteredDevice? {
    try first(
      """
      SELECT id, last_number, confirmed FROM devices
      WHERE account = $1 AND user_id = $2 AND name = $3
      """, [.id(account), .id(user), .text(name)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      RegisteredDevice(
        id: row.id(0), user: user, name: name, lastNumber: row.int(1), confirmed: row.int(2))
    }
  }

  func deviceName(_ id: DeviceID, _ account: AccountID) throws(InspectionFault) -> String? {
    try first("SELECT name FROM devices WHERE account = $1 AND id = $2", [.id(account), .id(id)]) {
      (row: borrowing Row) throws(InspectionFault) in row.text(0)
    }
  }

  /// The result of a change that a device sent before; it is nil while the change waits.
  func result(
    of number: Int64, _ device: DeviceID, _ account: AccountID
  ) throws(InspectionFault) -> (fingerprint: [UInt8], result: JSONText?)? {
    try first(
      """
      SELECT fingerprint, result FROM pushes
      WHERE account = $1 AND device = $2 AND number = $3
      """, [.id(account), .id(device), .integer(number)]
    ) { (row: borrowing Row) throws(InspectionFault) in
      (row.blob(0), row.isNull(1) ? nil : JSONText(row, 1))
    }
  }

  /// The numbers of the changes of a device that wait.
  func waitingNumbers(
    of device: DeviceID, _ account: AccountID
  ) throws(InspectionFault) -> [Int64] {
    try all(
      """
      SELECT number FROM pushes WHERE account = $1 AND device = $2 AND result IS NULL
      ORDER BY number
      """, [.id(account), .id(device)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.int(0) }
  }

  /// The highest number up to which nothing waits: of every change up to it is known what became of it.
  func lastFinal(
    of device: RegisteredDevice, _ account: AccountID
  ) throws(InspectionFault) -> Int64 {
    try waitingNumbers(of: device.id, account).first.map { $0 - 1 } ?? device.lastNumber
  }

  /// Whether a device was refused to add something under a key.
  func refused(
    _ key: String, by device: DeviceID, _ account: AccountID
  ) throws(InspectionFault) -> Bool {
    try first(
      "SELECT 1 FROM pushes WHERE account = $1 AND device = $2 AND refused_key = $3",
      [.id(account), .id(device), .text(key)]
    ) { (row: borrowing Row) throws(InspectionFault) in true } ?? false
  }

  func fingerprint(
    ofKey key: String, _ account: AccountID
  ) throws(InspectionFault) -> [UInt8]? {
    try first(
      "SELECT fingerprint FROM keys WHERE account = $1 AND key = $2", [.id(account), .text(key)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.isNull(0) ? [] : row.blob(0) }
  }
}

extension WriteTransaction {
  /// The device with that name, which is registered when it sends for the first time.
  func registered(
    _ name: String, of user: UserID, _ account: AccountID, skew: Int64, at now: Instant
  ) throws(InspectionFault) -> RegisteredDevice {
    if let known = try device(named: name, of: user, account) {
      try change(
        "UPDATE devices SET skew = $3, seen_at = $4 WHERE account = $1 AND id = $2",
        [.id(account), .id(known.id), .integer(skew), .instant(now)])
      return known
    }
    let last = try first(
      "SELECT max(id) FROM devices WHERE account = $1", [.id(account)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.intOrNil(0) ?? 0 }
    let new = RegisteredDevice(
      id: DeviceID(stored: (last ?? 0) + 1), user: user, name: name, lastNumber: 0, confirmed: 0)
    try change(
      """
      INSERT INTO devices (account, id, user_id, name, last_number, confirmed, skew, seen_at)
      VALUES ($1, $2, $3, $4, 0, 0, $5, $6)
      """,
      [
        .id(account), .id(new.id), .id(user), .text(name), .integer(skew), .instant(now),
      ])
    return new
  }

  /// Forgets the results that a device has, up to the first change that waits: should a backup of now be restored, the
  /// device sends all from that one on again. What it sends again now, of the numbers `sent`, it has no result of: the
  /// answer with that was lost.
  func confirm(
    _ number: Int64, sent: [Int64], by device: inout RegisteredDevice, _ account: AccountID,
    keepingRefusedKeys: Bool
  ) throws(InspectionFault) {
    let confirmed = min(number, try lastFinal(of: device, account))
    guard confirmed > device.confirmed else { return }
    var first: Int64 = 0
    for end in sent.filter({ $0 <= confirmed }).sorted() + [confirmed + 1] {
      try change(
        """
        DELETE FROM pushes WHERE account = $1 AND device = $2 AND number >= $3 AND number < $4
          AND (refused_key IS NULL OR $5 = 0)
        """,
        [
          .id(account), .id(device.id), .integer(first), .integer(end), .flag(keepingRefusedKeys),
        ])
      first = end + 1
    }
    try change(
      "UPDATE devices SET confirmed = $3 WHERE account = $1 AND id = $2",
      [.id(account), .id(device.id), .integer(confirmed)])
    device.confirmed = confirmed
  }

  /// Keeps a result until the device has it; nil for a change that waits.
  func keep(
    _ result: JSONText?, of number: Int64, _ fingerprint: [UInt8], refusedKey: String? = nil,
    _ device: inout RegisteredDevice, _ account: AccountID
  ) throws(InspectionFault) {
    try change(
      """
      INSERT INTO pushes (account, device, number, fingerprint, result, refused_key)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account, device, number)
        DO UPDATE SET result = excluded.result, refused_key = excluded.refused_key
      """,
      [
        .id(account), .id(device.id), .integer(number), .blob(fingerprint),
        .optional(result?.description), .optional(refusedKey),
      ])
    // A change that waited is below others that were taken.
    guard number > device.lastNumber else { return }
    try change(
      "UPDATE devices SET last_number = $3 WHERE account = $1 AND id = $2",
      [.id(account), .id(device.id), .integer(number)])
    device.lastNumber = number
  }

  /// Gives a key to another item.
  func moveKey(
    _ key: String, to item: ItemID, _ account: AccountID
  ) throws(InspectionFault) {
    try change(
      "UPDATE keys SET id = $3 WHERE account = $1 AND key = $2",
      [.id(account), .text(key), .id(item)])
  }

  /// Calls `body`, which gives the key of an item to another one. What was added under the key stays known.
  func releasingKey<Value>(
    _ key: String?, of item: ItemID, _ account: AccountID,
    _ body: () throws(InspectionFault) -> Value
  ) throws(InspectionFault) -> Value {
    guard let key else { return try body() }
    let fingerprint = try fingerprint(ofKey: key, account)
    try change(
      "DELETE FROM keys WHERE account = $1 AND key = $2 AND id = $3",
      [.id(account), .text(key), .id(item)])
    let value = try body()
    if let fingerprint { try setFingerprint(fingerprint, ofKey: key, account) }
    return value
  }

  func setFingerprint(
    _ fingerprint: [UInt8], ofKey key: String, _ account: AccountID
  ) throws(InspectionFault) {
    try change(
      "UPDATE keys SET fingerprint = $3 WHERE account = $1 AND key = $2",
      [.id(account), .text(key), .blob(fingerprint)])
  }
}

extension ReadTransaction {
  func deviceNames(of user: UserID, _ account: AccountID) throws(InspectionFault) -> [String] {
    try all(
      "SELECT name FROM devices WHERE account = $1 AND user_id = $2 ORDER BY name",
      [.id(account), .id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in row.text(0) }
  }
}

extension WriteTransaction {
  /// Removes the names that a user's devices gave themselves.
  func eraseDevices(of user: UserID) throws(InspectionFault) {
    let devices = try all(
      "SELECT account, id FROM devices WHERE user_id = $1 ORDER BY account, id", [.id(user)]
    ) { (row: borrowing Row) throws(InspectionFault) in (row.int(0), row.int(1)) }
    for (account, id) in devices {
      try change(
        "UPDATE devices SET name = $3 WHERE account = $1 AND id = $2",
        [.integer(account), .integer(id), .text("erased \(id)")])
    }
  }
}
