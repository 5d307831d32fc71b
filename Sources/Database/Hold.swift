/// What a writing transaction keeps others from changing until it ends. A feature declares its holds in extensions.
///
/// A service's rule often reads before it writes: does the entry overlap another, is this the last admin. Two
/// transactions at the same time could both read, both find the rule kept, and together break it. So each writing
/// service function takes the holds of its rule first.
///
/// On SQLite a hold does nothing, for there is one writer. On PostgreSQL it is
/// `SELECT … FROM <table> WHERE id = <id> FOR NO KEY UPDATE` (`FOR SHARE` when shared) in READ COMMITTED, so the
/// statements after it see what was committed before it. All transactions take their holds in one order, by `rank`,
/// then by id, so they can't deadlock.
public struct Hold: Sendable, Hashable {
  /// The place in the order of taking: organization, club, course, golfer, project, user …
  public let rank: Rank
  /// The table of the held row.
  public let table: String
  /// The number of the held row, or of the row that `lookup` finds it by.
  public let id: Int64
  /// The table and its column that refer to the held row, when only the number of the referring row is known.
  public let lookup: Lookup?
  /// Whether others may take the same hold at the same time, if theirs is shared too.
  public let isShared: Bool

  /// The order in which holds are taken; lower ranks first.
  public enum Rank: Int, Sendable, Hashable {
    /// The whole organization.
    case organization
    /// What other groups belong to, such as a club.
    case group
    /// A part of a group, such as a course.
    case part
    /// A member of a group, such as a golfer.
    case member
    /// What users work on, such as a project.
    case project
    /// A user, with all that belongs to that user alone.
    case user
  }

  /// A column that refers to the held row.
  public struct Lookup: Sendable, Hashable {
    /// The referring table.
    public let table: String
    /// The column with the number of the held row.
    public let column: String

    /// A column of a table.
    public init(table: String, column: String) {
      self.table = table
      self.column = column
    }
  }

  /// A hold on a row.
  public init(
    _ rank: Rank, table: String, id: Int64, lookup: Lookup? = nil, isShared: Bool = false
  ) {
    self.rank = rank
    self.table = table
    self.id = id
    self.lookup = lookup
    self.isShared = isShared
  }

  /// The whole organization: for rules over all rows of a table, such as the last active admin.
  public static let organization = Hold(.organization, table: "organization", id: 1)

  /// The same hold, for a transaction that others with the same need do not disturb.
  public var shared: Hold { Hold(rank, table: table, id: id, lookup: lookup, isShared: true) }
}
