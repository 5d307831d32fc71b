/// The id of a record: 1 … 2^53−1, so that every JSON client can hold it.
///
/// `Of` is the kind of record, so that a user's id is not taken for a project's. It has no values.
public struct ID<Of>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The largest number that every JSON client can hold exactly, 2^53−1.
  @inlinable
  public static var largest: Int64 { 9_007_199_254_740_991 }

  /// The number itself, 1 … 2^53−1.
  public let value: Int64

  /// An identifier, or `nil` when the number lies outside 1 … 2^53−1.
  @inlinable
  public init?(_ value: Int64) {
    guard value >= 1, value <= Self.largest else { return nil }
    self.value = value
  }

  /// An identifier read from the database; it was checked when it was stored.
  @inlinable
  public init(stored value: Int64) {
    self.value = value
  }

  /// Compares by number.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// The number in decimal.
  public var description: String { String(value) }
}

/// The kinds of records that have an identifier. They have no values.
public enum Kind {
  /// A person with a login.
  public enum User {}
  /// A login session.
  public enum Session {}
  /// A project that hours are logged on.
  public enum Project {}
  /// A part of a project.
  public enum Task {}
  /// A span of working time.
  public enum Entry {}
}

/// The id of a user.
public typealias UserID = ID<Kind.User>
/// The id of a session.
public typealias SessionID = ID<Kind.Session>
/// The id of a project.
public typealias ProjectID = ID<Kind.Project>
/// The id of a task.
public typealias TaskID = ID<Kind.Task>
/// The id of an entry.
public typealias EntryID = ID<Kind.Entry>
