import Core
import Database
import Synchronization
import Testing
import TestSupport
import Zones

@testable import Timesheets

/// The Timesheets service on a test database with the reporters Ann and Bob, the manager Meg and the admin Ada.
final class TimesheetsFixture: Sendable {
  static let ann = UserID(stored: 1)
  static let bob = UserID(stored: 2)
  static let meg = UserID(stored: 3)
  static let ada = UserID(stored: 4)
  static let unknown = UserID(stored: 99)

  let service: Timesheets
  let database: TestDatabase
  /// The projects that everybody's phone shows.
  let visible = VisibleProjects()
  private let clock = TestClock(Instant(seconds: 1_772_000_000))

  init(writers: Int = 1) throws {
    database = try TestDatabase(writers: writers)
    service = Timesheets(
      users: Timesheets.UserDirectory(
        user: { user, transaction throws(DatabaseError) in
          try transaction.first("SELECT name, active FROM users WHERE id = $1", [.id(user)]) {
            Timesheets.Person(name: $0.text(0), isActive: $0.flag(1))
          }
        },
        visibleProjects: { [visible] _, _ in visible.projects.withLock { $0 } }),
      zones: try Zones())
    try database.addUsers(
      ("Ann", .reporter), ("bob", .reporter), ("Meg", .manager), ("Ada", .admin))
  }

  var now: Instant {
    get { clock.now }
    set { clock.now = newValue }
  }

  static func role(of user: UserID) -> Role {
    user == meg ? .manager : user == ada ? .admin : .reporter
  }

  func context(_ user: UserID) -> RequestContext {
    .test(.test(user, Self.role(of: user), timeZone: "Europe/Helsinki"), at: now)
  }

  @discardableResult
  func write<Value: Sendable>(
    as user: UserID,
    _ work:
      @escaping @Sendable (
        Timesheets, RequestContext, WriteTransaction
      ) throws(TimesheetFault) -> Value
  ) throws -> Value {
    let context = context(user)
    return try database.write { [service] transaction in
      try work(service, context, transaction)
    }
  }

  func read<Value>(
    as user: UserID,
    _ body: (Timesheets, RequestContext, ReadTransaction) throws(TimesheetFault) -> Value
  ) throws(TimesheetFault) -> Value {
    try database.read { transaction throws(TimesheetFault) in
      try body(service, context(user), transaction)
    }
  }

  /// Creates a project and attaches the users.
  func project(_ name: String, for users: UserID...) throws -> ProjectID {
    let id = try write(as: Self.ada) { service, context, transaction throws(TimesheetFault) in
      try service.createProject(Project(name: name), context, in: transaction).id
    }
    for user in users { try attach(id, to: user) }
    return id
  }

  func attach(_ project: ProjectID, to user: UserID) throws {
    try write(as: Self.ada) { service, context, transaction throws(TimesheetFault) in
      try service.attach(project, to: user, context, in: transaction)
    }
  }

  func detach(_ project: ProjectID, from user: UserID) throws {
    try write(as: Self.ada) { service, context, transaction throws(TimesheetFault) in
      try service.detach(project, from: user, context, in: transaction)
    }
  }

  func task(_ name: String, of project: ProjectID) throws -> TaskID {
    try write(as: Self.meg) { service, context, transaction throws(TimesheetFault) in
      try service.createTask(ProjectTask(project: project, name: name), context, in: transaction).id
    }
  }

  @discardableResult
  func add(_ entry: NewEntry, as user: UserID = ann) throws -> Entry {
    try write(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.add(entry, context, in: transaction)
    }
  }

  @discardableResult
  func add(
    _ project: ProjectID, _ start: Instant, _ end: Instant, as user: UserID = ann
  ) throws -> Entry {
    try add(NewEntry(.draft(project: project), start: start, end: end), as: user)
  }

  @discardableResult
  func update(_ id: EntryID, as user: UserID = ann, _ change: Patch<Entry>) throws -> Entry {
    try write(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.update(id, change, context, in: transaction)
    }
  }

  func remove(_ id: EntryID, as user: UserID = ann) throws {
    try write(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.remove(id, context, in: transaction)
    }
  }

  @discardableResult
  func start(_ project: ProjectID, at start: Instant? = nil, as user: UserID = ann) throws -> Entry
  {
    try write(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.startTimer(
        NewTimer(.draft(project: project), start: start), context, in: transaction)
    }
  }

  @discardableResult
  func stop(at end: Instant? = nil, as user: UserID = ann) throws -> Entry {
    try stopped(at: end, as: user).entry
  }

  func stopped(at end: Instant? = nil, as user: UserID = ann) throws -> StoppedTimer {
    try write(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.stopTimer(end: end, context, in: transaction)
    }
  }

  /// The rows of a page and the position of the next page.
  func entries(
    _ query: EntriesQuery, as user: UserID = ann
  ) throws(TimesheetFault) -> (rows: [EntryRow], next: EntryPosition?) {
    var rows: [EntryRow] = []
    let next = try read(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.entries(query, context, in: transaction) { row, _ in
        rows.append(row)
        return .continue
      }
    }
    return (rows, next)
  }

  func report(
    _ query: HoursReportQuery, as user: UserID = ann
  ) throws(TimesheetFault) -> (sums: ReportSums, rows: [EntryRow]) {
    var rows: [EntryRow] = []
    let sums = try read(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.report(query, context, in: transaction) { row, _, _ in
        rows.append(row)
        return .continue
      }
    }
    return (sums, rows)
  }
}

func zone(_ name: String) throws -> Zone {
  let zones = try Zones()
  return try #require(zones.zone(named: name))
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// The instant of `2026-03-02` and `08:30` in a zone; the earlier one where the time occurs twice.
func at(_ date: String, _ time: String, _ zone: Zone) throws -> Instant {
  let parts = time.split(separator: ":").compactMap { Int($0) }
  let local = LocalTime(day: try day(date), secondOfDay: parts[0] * 3_600 + parts[1] * 60)
  let moment = local.flatMap { zone.instant(of: $0).earliest }
  return try #require(moment)
}

func days(_ first: String, _ last: String) throws -> DayRange {
  let range = DayRange(first: try day(first), last: try day(last))
  return try #require(range)
}

let hour: Int64 = 3_600

final class VisibleProjects: Sendable {
  let projects = Mutex<[ProjectID]>([])
}
