public import Core
internal import Crypto

/// What a write transaction keeps others from changing until it ends.
///
/// A service often reads before it writes: does the entry overlap another, is this the last admin? Two transactions at
/// the same time could both find the rule kept and together break it. So each writing service function takes the
/// holds of its rules first. Features declare theirs in extensions.
///
/// On SQLite a hold does nothing, for there is one writer. On PostgreSQL it is `SELECT … FROM <table> WHERE <key>
/// FOR NO KEY UPDATE` (`FOR SHARE` when shared) in READ COMMITTED: the statements after it see all that was committed
/// before it. The holds of one call are taken by rank, then by key, so transactions can't deadlock.
public struct Hold: Sendable, Hashable {
  /// The order in which holds are taken; lower ranks first.
  public enum Rank: Int, Sendable, Hashable {
    /// The whole organization.
    case organization
    /// A group with rules of its own, such as a club.
    case group
    /// A part of a group, such as a course.
    case part
    /// A member of a group, such as a golfer.
    case member
    /// What users work on, such as a project.
    case project
    /// A user, with all rows of that user alone.
    case user
  }

  /// How the held row is found.
  public enum Key: Sendable, Hashable {
    /// By its id.
    case id(Int64)
    /// By another unique column.
    case column(String, Int64)
    /// By a unique column of texts, such as a name.
    case text(String, String)
    /// It is the row that a column of another table's row refers to.
    case referredBy(table: String, column: String, id: Int64)
  }

  /// When it is taken.
  public let rank: Rank
  /// The table of the held row.
  public let table: String
  /// Which row it is.
  public let key: Key
  /// Whether others may take the same hold at the same time, if theirs is shared too.
  public let isShared: Bool

  /// A hold on a row.
  public init(_ rank: Rank, table: String, _ key: Key, isShared: Bool = false) {
    self.rank = rank
    self.table = table
    self.key = key
    self.isShared = isShared
  }

  /// The same row, held together with others who share it.
  public var shared: Hold { Hold(rank, table: table, key, isShared: true) }

  /// The organization's one row, for rules over a whole table, such as the last active admin.
  public static let organization = Hold(.organization, table: "organization", .id(1))

  /// A user's row, for rules over the rows of that user.
  public static func user(_ id: UserID) -> Hold { Hold(.user, table: "users", .id(id.value)) }

  /// The caller's row; `nil` without a caller.
  public static func caller(of context: RequestContext) -> Hold? {
    context.caller.map { .user($0.user) }
  }
}

extension Hold {
  /// The statement that takes it, with one value.
  var sql: String {
    let strength = isShared ? "FOR SHARE" : "FOR NO KEY UPDATE"
    let condition =
      switch key {
      case .id: "id = $1"
      case .column(let column, _), .text(let column, _): "\(column) = $1"
      case .referredBy(let other, let column, _):
        "id = (SELECT \(column) FROM \(other) WHERE id = $1)"
      }
    return "SELECT 1 FROM \(table) WHERE \(condition) \(strength)"
  }

  /// What the statement finds the row by.
  var value: SQLValue {
    switch key {
    case .id(let value), .column(_, let value), .referredBy(_, _, let value): .integer(value)
    case .text(_, let value): .text(value)
    }
  }

  /// The statement that takes the hold of a name, by its number.
  static let sqlOfName = "SELECT 1 FROM pg_advisory_xact_lock($1)"

  /// The same that does not wait for others: 1 where it took the hold.
  static let sqlOfFreeName = "SELECT CAST(pg_try_advisory_xact_lock($1) AS integer)"

  /// The number that a name is held by; another name may have the same one.
  package static func number(ofName name: [UInt8]) -> Int64 {
    SHA256.of(name.span).array.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  static func isTakenBefore(_ one: Hold, _ other: Hold) -> Bool {
    if one.rank != other.rank { return one.rank.rawValue < other.rank.rawValue }
    if case (.id(let first), .id(let second)) = (one.key, other.key), one.table == other.table {
      return first < second
    }
    return false
  }
}

extension WriteTransaction {
  /// Takes holds, in the order of their ranks; `nil` is none. It comes before the transaction's first statement.
  ///
  /// On SQLite nothing is locked, and the arguments are not evaluated: one writer runs one transaction at a time. On
  /// PostgreSQL, a hold that can't be taken makes the next statement throw.
  @inlinable
  public func hold(
    _ first: @autoclosure () -> Hold?, _ second: @autoclosure () -> Hold? = nil
  ) {
    if !hasOneWriter { lock([first(), second()].compactMap(\.self)) }
  }

  /// The same for any number of holds. Those of one rank and table are taken by number.
  @inlinable
  public func hold(all holds: @autoclosure () -> [Hold]) {
    if !hasOneWriter { lock(holds()) }
  }

  /// Takes the hold of a name that may have no row yet, such as a key that is used for the first time; `nil` is none.
  /// Names that begin alike are of the same kind. It comes before all other holds, and a transaction takes one, unless
  /// it writes alone: so who waits for a name has nothing that others wait for.
  ///
  /// On SQLite nothing is locked, and the argument is not evaluated.
  @inlinable
  public func hold(name: @autoclosure () -> [UInt8]?) {
    if !hasOneWriter, let name = name() { lock(name: name) }
  }

  /// Takes the hold of a name, unless another transaction has it at this moment. Returns whether it did; on SQLite
  /// always.
  public func holdIfFree(name: [UInt8]) throws(DatabaseError) -> Bool {
    if hasOneWriter { return true }
    return try lockIfFree(name: name)
  }

  /// Holds everything: from here to its end no other transaction writes, and all that others have written is there to
  /// see, as on SQLite in every transaction. It is for what is rare and reads texts of all tables. It comes before all
  /// other holds.
  ///
  /// On PostgreSQL the transaction is begun again for that: its next statement throws, and the work is run once more
  /// when those that write have ended. Meanwhile nobody begins, in any node; who waits for more than some seconds is
  /// refused. Numbers may be asked for: they come by another connection.
  public func holdAll() {
    if !hasOneWriter { lockAll() }
  }
}
