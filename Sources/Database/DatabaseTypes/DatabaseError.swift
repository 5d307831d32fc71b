/// What the database engine refused.
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a caller may tell apart, the same for every engine.
  public enum Kind: Sendable, Hashable {
    /// A row with that unique or primary key exists.
    case uniqueViolation
    /// The row refers to one that does not exist, or is referred to.
    case foreignKeyViolation
    /// A CHECK does not hold.
    case checkViolation
    /// There is no room left: the disk, the quota, or the largest size that a file may have.
    case full
    /// The disk or the file system failed.
    case inputOutput
    /// The server can't read what it has stored: a page is damaged, or its disk failed.
    case damaged
    /// The disk did not keep what it had taken: what is on it is not known.
    case failedSync
    /// The database's file was deleted or replaced while it was open.
    case moved
    /// Another transaction was in the way: a deadlock, a lock that was not given in time, or a plan that has changed.
    case contention
    /// The connection to the server was lost, or the server takes no such statements now.
    case disconnected
    /// It took longer than it may, or somebody ended it.
    case interrupted
    /// Anything else; `code` says what.
    case other
  }

  /// What kind of refusal it is.
  public let kind: Kind
  /// The engine's name, for the log.
  public let engine: String
  /// The engine's own code, such as SQLite's extended result code.
  public let code: Int32
  /// The engine's words, for the log only: they name tables and columns.
  public let message: String

  package init(_ kind: Kind, engine: String, code: Int32, message: String) {
    self.kind = kind
    self.engine = engine
    self.code = code
    self.message = message
  }

  /// A row with that unique or primary key exists.
  public var isUniqueViolation: Bool { kind == .uniqueViolation }

  /// The row refers to one that does not exist, or is referred to.
  public var isForeignKeyViolation: Bool { kind == .foreignKeyViolation }

  /// There is no room left. A sync that fails is never just that: what it should have written may be lost.
  public var isFull: Bool { kind == .full }

  /// The disk or the file system failed, or the file is not in its place any more.
  public var isInputOutput: Bool {
    kind == .inputOutput || kind == .failedSync || kind == .moved
  }

  /// Whether the transaction may be run again from its beginning, if nothing of it is stored: it failed for others.
  public var mayRunAgain: Bool { kind == .contention || kind == .disconnected }

  /// Engine, code and message, for the log.
  public var description: String { "\(engine) \(code): \(message)" }
}

/// A service's own fault that can carry a database error; `case database(DatabaseError)` is all it takes.
public protocol DatabaseErrorConvertible: Error {
  /// The fault for a database error.
  static func database(_ error: DatabaseError) -> Self
}

extension DatabaseError: DatabaseErrorConvertible {
  /// The error itself.
  public static func database(_ error: DatabaseError) -> DatabaseError { error }
}
