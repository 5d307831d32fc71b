import Core
import Database
import WebAPI

/// Who reads the feed of hours, and what that one sees. Made anew for each piece.
struct HoursFeedViewer {
  let timesheets: Timesheets
  let query: HoursFeedQuery
  let caller: Caller
  let scope: ReadableScope
  /// Whether the caller sees the members of teams alone.
  let seesTeams: Bool
  /// Another number once the caller sees others by another rule.
  let visibility: Int64
  private var known: [UserID: Bool] = [:]
  var closed: ClosedTimes
  /// Shows projects and tasks to the caller.
  var projects: ProjectViewer
  let now: Instant

  /// - Throws: `forbidden` to reporters, for anything but their own; `invalid` on `user` when there is none.
  init(_ feed: HoursFeed, in transaction: ReadTransaction) throws(TimesheetFault) {
    timesheets = feed.timesheets
    query = feed.query
    caller = try timesheets.caller(of: feed.context)
    scope = try timesheets.readableOrRefused(query.scope, by: caller, in: transaction)
    let seesTeams = try timesheets.firmSettings(in: transaction).managersSee == .teams
    self.seesTeams = caller.role == .manager && seesTeams
    visibility =
      switch caller.role {
      case .reporter: 0
      case .manager: seesTeams ? 1 : 2
      case .admin: 3
      }
    projects = ProjectViewer(timesheets, caller)
    now = feed.context.now
    closed = try timesheets.closedTimes(feed.context, in: transaction)
  }

  /// Whose attachments tell which projects are attached.
  var person: UserID {
    if case .user(let user) = scope { user } else { caller.user }
  }

  /// Whose records it is about; `nil` for those of several.
  var owner: UserID? {
    if case .user(let user) = scope { user } else { nil }
  }

  /// Whether all projects are told, attached or not.
  var hasAllProjects: Bool { caller.role >= .manager }

  /// Whether it tells the names of all whom the caller sees.
  var hasNames: Bool {
    caller.role >= .manager && (owner == nil || owner == caller.user)
  }

  func wants(_ type: HoursFeedType) -> Bool { query.types.contains(type) }

  /// Whether records of a person are told.
  mutating func admits(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if let owner { return user == owner }
    return try sees(user, in: transaction)
  }

  mutating func sees(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if let sees = known[user] { return sees }
    let sees = try timesheets.sees(user, caller, in: transaction)
    known[user] = sees
    return sees
  }
}
