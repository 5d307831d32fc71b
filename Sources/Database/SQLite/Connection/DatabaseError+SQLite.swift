internal import CSQLite
package import DatabaseTypes

extension DatabaseError {
  /// The error for SQLite's result codes (sqlite.org/rescode.html). `systemCode` is the number of the operating
  /// system's error behind it, 0 when there is none.
  package init(sqlite code: Int32, systemCode: Int32 = 0, message: String) {
    self.init(
      DatabaseError.kind(code, systemCode), engine: "SQLite", code: code, message: message)
  }

  /// SQLite's primary result code, such as 19 for SQLITE_CONSTRAINT.
  var primaryCode: Int32 { code & 0xff }

  private static func kind(_ code: Int32, _ systemCode: Int32) -> Kind {
    switch code {
    case Code.unique, Code.primaryKey, Code.rowid: .uniqueViolation
    case Code.foreignKey: .foreignKeyViolation
    case Code.check: .checkViolation
    case Code.sync, Code.folderSync: .failedSync
    default:
      switch code & 0xff {
      case SQLITE_FULL: .full
      case SQLITE_IOERR: Code.outOfRoom.contains(systemCode) ? .full : .inputOutput
      default: .other
      }
    }
  }
}

/// SQLite's extended codes, which C writes as expressions that Swift does not import.
enum Code {
  static let unique = SQLITE_CONSTRAINT | (8 << 8)
  static let primaryKey = SQLITE_CONSTRAINT | (6 << 8)
  static let rowid = SQLITE_CONSTRAINT | (10 << 8)
  static let foreignKey = SQLITE_CONSTRAINT | (3 << 8)
  static let check = SQLITE_CONSTRAINT | (1 << 8)
  static let write = SQLITE_IOERR | (3 << 8)
  static let sync = SQLITE_IOERR | (4 << 8)
  static let folderSync = SQLITE_IOERR | (5 << 8)
  /// EFBIG (a limit on file sizes), ENOSPC, EDQUOT.
  static let outOfRoom: Set<Int32> = [27, 28, 122]
}
