internal import CSQLite

/// What SQLite refused, told by its result codes (sqlite.org/rescode.html).
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The primary result code, such as 19 for SQLITE_CONSTRAINT.
  public var code: Int32 { extendedCode & 0xff }
  /// The extended result code, such as 2067 for SQLITE_CONSTRAINT_UNIQUE.
  public let extendedCode: Int32
  /// The number of the operating system's error behind it, 0 when there is none.
  public let systemCode: Int32
  /// SQLite's words, for the log only: they name tables and columns.
  public let message: String

  init(extendedCode: Int32, systemCode: Int32 = 0, message: String) {
    self.extendedCode = extendedCode
    self.systemCode = systemCode
    self.message = message
  }

  /// A row with that unique or primary key is there already.
  public var isUniqueViolation: Bool {
    extendedCode == Code.unique || extendedCode == Code.primaryKey || extendedCode == Code.rowid
  }

  /// The row points to one that is not there, or is pointed to.
  public var isForeignKeyViolation: Bool { extendedCode == Code.foreignKey }

  /// A CHECK does not hold.
  public var isCheckViolation: Bool { extendedCode == Code.check }

  /// There is no room left: the disk, the quota, or the largest size that a file may have. A sync that fails is
  /// never just that: what it should have written may be gone.
  public var isFull: Bool {
    code == SQLITE_FULL
      || (code == SQLITE_IOERR && !isFailedSync
        && Code.outOfRoom.contains(systemCode))
  }

  /// The disk or the file system failed.
  public var isInputOutput: Bool { code == SQLITE_IOERR && !isFull }

  /// The disk did not keep what it had taken: what is on it is not known.
  var isFailedSync: Bool { Code.syncs.contains(extendedCode) }

  /// Code and message, for the log.
  public var description: String { "SQLite \(extendedCode): \(message)" }
}

/// SQLite's extended codes, which C writes as expressions that Swift does not import.
enum Code {
  static let unique = SQLITE_CONSTRAINT | (8 << 8)
  static let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
  static let rowid = SQLITE_CONSTRAINT | (10 << 8)
  static let foreignKey = SQLITE_CONSTRAINT | (3 << 8)
  static let check = SQLITE_CONSTRAINT | (1 << 8)
  static let write = SQLITE_IOERR | (3 << 8)
  static let syncs: Set<Int32> = [SQLITE_IOERR | (4 << 8), SQLITE_IOERR | (5 << 8)]
  /// EFBIG (a limit on file sizes), ENOSPC, EDQUOT.
  static let outOfRoom: Set<Int32> = [27, 28, 122]
}

/// A service's own fault that can carry what SQLite refused; `case database(DatabaseError)` is all it takes.
public protocol DatabaseErrorConvertible: Error {
  /// The fault for what SQLite refused.
  static func database(_ error: DatabaseError) -> Self
}

extension DatabaseError: DatabaseErrorConvertible {
  /// The error itself.
  public static func database(_ error: DatabaseError) -> DatabaseError { error }
}
