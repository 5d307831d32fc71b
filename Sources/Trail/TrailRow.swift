public import Ground
internal import SQLite

/// One row of the trail.
public struct TrailRow: Sendable, Hashable {
  /// Its number: 1, 2, 3 … without a gap.
  public let id: Int64
  /// When the request came.
  public let at: Instant
  /// The user who did it; `nil` for the command line and for a login.
  public let actor: UserID?
  /// The operation's name, such as `addEntry`.
  public let operation: String
  /// The kind of thing, such as `entry`.
  public let subject: String
  /// The thing's number.
  public let subjectID: Int64
  /// The user whose thing it is.
  public let subjectUser: UserID?
  /// The thing before, as a JSON object; `nil` for a new thing, and once erased.
  public private(set) var before: String?
  /// The thing after, as a JSON object; `nil` for a thing removed, and once erased.
  public private(set) var after: String?
  /// Whether before and after were erased with a person's data.
  public let isErased: Bool
  /// The request's name in the log.
  public let requestID: String

  /// The same row without before and after.
  public var withoutFacts: TrailRow {
    var row = self
    row.before = nil
    row.after = nil
    return row
  }

  init(_ row: borrowing Row) {
    id = row.int(0)
    at = row.instant(1)
    actor = row.idOrNil(2)
    operation = row.text(3)
    subject = row.text(4)
    subjectID = row.int(5)
    subjectUser = row.idOrNil(6)
    before = row.textOrNil(7)
    after = row.textOrNil(8)
    isErased = row.flag(9)
    requestID = row.text(10)
  }

  /// A row that `act` makes.
  public init(
    id: Int64, act: Act, subject: String, subjectID: Int64, subjectUser: UserID?,
    before: String?, after: String?
  ) {
    self.id = id
    at = act.now
    actor = act.caller?.user
    operation = act.operation
    self.subject = subject
    self.subjectID = subjectID
    self.subjectUser = subjectUser
    self.before = before
    self.after = after
    isErased = false
    requestID = act.requestID
  }
}
