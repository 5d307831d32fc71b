/// The number of a thing of one kind: 1 … 2^53−1, so that every JSON client can carry it.
///
/// `Of` names the kind and holds nothing, so that a user's number is never taken for a project's.
public struct ID<Of>: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The largest number that a JSON client can carry exactly, 2^53−1.
  public static var largest: Int64 { 9_007_199_254_740_991 }

  /// The number itself, 1 … 2^53−1.
  public let value: Int64

  /// An identifier, or `nil` when the number lies outside 1 … 2^53−1.
  @inlinable
  public init?(_ value: Int64) {
    guard value >= 1, value <= Self.largest else { return nil }
    self.value = value
  }

  /// An identifier that the database handed back; it was checked when it was stored.
  @inlinable
  public init(stored value: Int64) {
    self.value = value
  }

  /// The lesser number is the lesser.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }

  /// The number in decimal.
  public var description: String { String(value) }
}

/// The kinds of thing that have an identifier. None of them has a value.
public enum Kind {
  /// A person with a login.
  public enum User {}
  /// One login, from its opening to its end.
  public enum Session {}
  /// A body of work that hours are logged on.
  public enum Project {}
  /// A part of a project.
  public enum Task {}
  /// One stretch of worked time.
  public enum Entry {}
}

/// The number of a user.
public typealias UserID = ID<Kind.User>
/// The number of a session.
public typealias SessionID = ID<Kind.Session>
/// The number of a project.
public typealias ProjectID = ID<Kind.Project>
/// The number of a task.
public typealias TaskID = ID<Kind.Task>
/// The number of an hour entry.
public typealias EntryID = ID<Kind.Entry>
