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
  /// A closed period.
  public enum Lock {}
  /// A month handed in for approval.
  public enum Submission {}
  /// A golf club.
  public enum Club {}
  /// A golf course.
  public enum Course {}
  /// A set of tee markers of a course.
  public enum Tee {}
  /// A player with a scoring record.
  public enum Golfer {}
  /// One round's card.
  public enum Scorecard {}
  /// One issued state of a golfer's Handicap Index.
  public enum Revision {}
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
/// The number of a lock.
public typealias LockID = ID<Kind.Lock>
/// The number of a submission.
public typealias SubmissionID = ID<Kind.Submission>
/// The number of a club.
public typealias ClubID = ID<Kind.Club>
/// The number of a course.
public typealias CourseID = ID<Kind.Course>
/// The number of a tee.
public typealias TeeID = ID<Kind.Tee>
/// The number of a golfer.
public typealias GolferID = ID<Kind.Golfer>
/// The number of a scorecard.
public typealias ScorecardID = ID<Kind.Scorecard>
/// The number of a revision.
public typealias RevisionID = ID<Kind.Revision>
