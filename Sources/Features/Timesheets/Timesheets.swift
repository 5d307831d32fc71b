package import Core
package import Database
package import LongJobs
package import SecretKeys
package import Zones

/// The timesheets service: entries, timers, projects and tasks. Its functions run in a transaction of their caller, and
/// take the time from the request context.
package struct Timesheets: Sendable {
  let users: UserDirectory
  let bounds: EntryBounds
  let zones: Zones
  /// The name of the zone of a firm that has set no other.
  let timeZone: String
  /// The keys that encipher cursors.
  let keys: SecretKeys
  /// Gives rows of the audit log that wait their numbers, before it is read.
  let sealAuditLog: @Sendable () -> Void
  /// When calendar feeds were last read.
  var calendarReads = Self.calendarReads(by: nil)
  /// From when on nothing is closed.
  let openTimes = OpenTimes()
  let knownRates = KnownRates()
  /// Which budgets were looked at.
  var budgetWatch = BudgetWatch(by: nil)
  /// Does what goes on after a response.
  let longJobs: LongJobs
  /// Whose balances were looked at.
  var balanceWatch = BalanceWatch(by: nil)

  package init(
    users: UserDirectory, zones: Zones, timeZone: String = "UTC",
    bounds: EntryBounds = EntryBounds(), keys: SecretKeys = SecretKeys(),
    longJobs: LongJobs = LongJobs(), sealAuditLog: @escaping @Sendable () -> Void = {}
  ) {
    self.longJobs = longJobs
    self.users = users
    self.bounds = bounds
    self.keys = keys
    self.sealAuditLog = sealAuditLog
    self.zones = zones
    self.timeZone = timeZone
  }

  /// The functions of People that timesheets need, since a feature reads no tables of others.
  package struct UserDirectory: Sendable {
    /// A user, active or not; `nil` when there is none with that id.
    let user: @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> Person?
    /// The projects that the user's phone shows; empty means all.
    let visibleProjects: @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> [ProjectID]

    /// The user of a username, or else the only one of a name; `nil` when there is none.
    let named: @Sendable (String, ReadTransaction) throws(DatabaseError) -> UserID?
    /// Makes an inactive user of a name and a zone, for hours that came from elsewhere.
    let makePlaceholder: MakePlaceholder
    /// Erases a placeholder whom nothing is of any more, and takes it out of all lists.
    let retirePlaceholder: RetirePlaceholder
    /// The users after one, active or not, in the order of ids.
    let after: @Sendable (UserID, Int, ReadTransaction) throws(DatabaseError) -> [UserID]

    package typealias MakePlaceholder =
      @Sendable (String, String, RequestContext, WriteTransaction) throws(DatabaseError) -> UserID
    package typealias RetirePlaceholder =
      @Sendable (UserID, RequestContext, WriteTransaction) throws(DatabaseError) -> Void

    package init(
      user: @escaping @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> Person?,
      visibleProjects:
        @escaping @Sendable (UserID, ReadTransaction) throws(DatabaseError) -> [ProjectID] = {
          _, _ in []
        },
      after:
        @escaping @Sendable (UserID, Int, ReadTransaction) throws(DatabaseError) -> [UserID] = {
          _, _, _ in []
        },
      named: @escaping @Sendable (String, ReadTransaction) throws(DatabaseError) -> UserID? = {
        _, _ in nil
      },
      makePlaceholder: @escaping MakePlaceholder = { _, _, context, _ in
        context.caller?.user ?? UserID(stored: 1)
      }, retirePlaceholder: @escaping RetirePlaceholder = { _, _, _ in }
    ) {
      self.named = named
      self.makePlaceholder = makePlaceholder
      self.retirePlaceholder = retirePlaceholder
      self.user = user
      self.after = after
      self.visibleProjects = visibleProjects
    }
  }

  /// What timesheets need to know of a user.
  package struct Person: Hashable, Sendable {
    let name: String
    let isActive: Bool
    let role: Role
    /// The name of the person's zone.
    let timeZone: String
    /// Whether an import made it, for a person who was not here.
    let isPlaceholder: Bool
    /// Whether it is in no list: a placeholder whose hours another has, or that was not needed.
    let isHidden: Bool

    package init(
      name: String, isActive: Bool, role: Role = .reporter, timeZone: String = "UTC",
      isPlaceholder: Bool = false, isHidden: Bool = false
    ) {
      self.isPlaceholder = isPlaceholder
      self.isHidden = isHidden
      self.name = name
      self.isActive = isActive
      self.role = role
      self.timeZone = timeZone
    }
  }

  func caller(of context: RequestContext) throws(TimesheetFault) -> Caller {
    guard let caller = context.caller else { throw .forbidden("Log in first.") }
    return caller
  }

  func name(of user: UserID, in transaction: ReadTransaction) throws(TimesheetFault) -> String? {
    try person(user, in: transaction)?.name
  }

  func person(_ user: UserID, in transaction: ReadTransaction) throws(TimesheetFault) -> Person? {
    do throws(DatabaseError) { return try users.user(user, transaction) } catch {
      throw .database(error)
    }
  }

  func visibleProjects(
    of user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectID] {
    do throws(DatabaseError) { return try users.visibleProjects(user, transaction) } catch {
      throw .database(error)
    }
  }
}
