import Core
import Database
import DueJobs
import WebAPI

/// A change that was made under a key.
struct MadeChange {
  let operation: EntryChange.Operation
  /// SHA-256 of what it said.
  let digest: [UInt8]
  /// What it added, changed or removed.
  let entry: EntryID
  /// The revision that the entry then had.
  let revision: Int64

  init(
    _ operation: EntryChange.Operation, _ digest: [UInt8], _ entry: EntryID, _ revision: Int64
  ) {
    self.operation = operation
    self.digest = digest
    self.entry = entry
    self.revision = revision
  }

  /// How long its key is known, in seconds; that of an entry which is there still another time as long.
  static let keptSeconds: Int64 = 400 * 86_400
}

/// Statements about the keys of changes.
private enum ChangeKeySQL {
  static let byKey: SQLText =
    "SELECT op, digest, entry, revision FROM entry_keys WHERE user_id = $1 AND key = $2"

  static let insert: SQLText = """
    INSERT INTO entry_keys (user_id, key, op, digest, entry, revision, kept_until)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    """

  static let lastDue: SQLText = """
    SELECT kept_until FROM entry_keys WHERE kept_until <= $1 ORDER BY kept_until LIMIT 1 OFFSET $2
    """

  static let prolong: SQLText = """
    UPDATE entry_keys SET kept_until = $2
    WHERE kept_until <= $1 AND op = 'add'
      AND EXISTS (SELECT 1 FROM entries e WHERE e.id = entry_keys.entry)
    """

  static let deleteDue: SQLText = "DELETE FROM entry_keys WHERE kept_until <= $1"
}

extension ReadTransaction {
  /// The change that a user made under a key; `nil` for none.
  func madeChange(_ key: String, by user: UserID) throws(TimesheetFault) -> MadeChange? {
    try first(ChangeKeySQL.byKey, [.id(user), .text(key)]) { row throws(TimesheetFault) in
      MadeChange(
        EntryChange.Operation(rawValue: row.text(0)) ?? .add, row.blob(1), row.id(2), row.int(3))
    }
  }
}

extension WriteTransaction {
  /// Keeps what a user did under a key.
  func keep(
    _ change: MadeChange, _ key: String, of user: UserID, at now: Instant
  ) throws(TimesheetFault) {
    try self.change(
      ChangeKeySQL.insert,
      [
        .id(user), .text(key), .text(change.operation.rawValue), .blob(change.digest),
        .id(change.entry), .integer(change.revision), .instant(now + MadeChange.keptSeconds),
      ])
  }

  /// Forgets the keys whose time has come, a few hundred at a time, but those of entries that are there.
  fileprivate func forgetKeys(at now: Instant) throws(TimesheetFault) {
    let last = try first(ChangeKeySQL.lastDue, [.instant(now), .int(Self.keysAtOnce - 1)]) {
      row throws(TimesheetFault) in row.instant(0)
    }
    let due = last ?? now
    try change(ChangeKeySQL.prolong, [.instant(due), .instant(now + MadeChange.keptSeconds)])
    try change(ChangeKeySQL.deleteDue, [.instant(due)])
  }

  private static var keysAtOnce: Int { 500 }
}

extension Timesheets {
  /// Forgets, every ten minutes, keys of changes whose time has come.
  var keySweep: JobKind {
    JobKind("timesheets.keys", every: .every(seconds: 600)) { _, context, transaction in
      try transaction.forgetKeys(at: context.now)
    }
  }
}
