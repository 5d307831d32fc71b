import Core
import Database
import Schema
import Synchronization
import TestSupport
import Testing
import Zones

@testable import Timesheets

/// An office on a fresh database: Ann and Bob report hours, Meg is a manager, Ada an admin; the clock is moved by hand.
final class TimesheetsFixture: Sendable {
  static let ann = UserID(stored: 1)
  static let bob = UserID(stored: 2)
  static let meg = UserID(stored: 3)
  static let ada = UserID(stored: 4)
  static let nobody = UserID(stored: 99)

  let service: Timesheets
  let reader: Reader
  let path: String
  private let folder = TemporaryFolder()
  private let database: Database
  private let clock = Mutex(Instant(seconds: 1_772_000_000))

  init() throws {
    path = folder.file("office.db")
    database = try Database(path: path, migrations: Schema.migrations)
    reader = try database.reader()
    service = Timesheets(
      directory: Timesheets.Directory { user, transaction throws(DatabaseError) in
        try transaction.first("SELECT name FROM users WHERE id = $1", [.id(user)]) { $0.text(0) }
      })
    try database.writer.write { transaction in
      for (id, name) in [(1, "Ann"), (2, "bob"), (3, "Meg"), (4, "Ada")] as [(Int64, String)] {
        try transaction.run(
          """
          INSERT INTO users (id, username, username_key, name, name_key, phone, role, active,
            time_zone, password, created_at)
          VALUES ($1, $2, $2, $2, $2, '', 'reporter', 1, 'UTC', '', 0)
          """, [.integer(id), .text(name)])
      }
    }
  }

  var now: Instant {
    get { clock.withLock { $0 } }
    set { clock.withLock { $0 = newValue } }
  }

  static func role(of user: UserID) -> Role {
    user == meg ? .manager : user == ada ? .admin : .reporter
  }

  func context(_ user: UserID) -> RequestContext {
    RequestContext(
      caller: Caller(user: user, role: Self.role(of: user), timeZone: "Europe/Helsinki"), now: now,
      requestID: "r", operation: "test")
  }

  /// Does something as a user, in a transaction that writes.
  @discardableResult
  func write<Value: Sendable>(
    as user: UserID,
    _ work:
      @escaping @Sendable (Timesheets, RequestContext, WriteTransaction) throws(TimesheetFault) ->
      Value
  ) throws -> Value {
    let context = context(user)
    return try database.writer.write { [service] transaction in
      try work(service, context, transaction)
    }
  }

  /// Asks something as a user.
  func read<Value>(
    as user: UserID,
    _ body: (Timesheets, RequestContext, ReadTransaction) throws(TimesheetFault) -> Value
  ) throws(TimesheetFault) -> Value {
    try reader.read { transaction throws(TimesheetFault) in
      try body(service, context(user), transaction)
    }
  }

  /// A project with that name, attached to these users.
  func project(_ name: String, for users: UserID...) throws -> ProjectID {
    let id = try write(as: Self.ada) { service, context, transaction throws(TimesheetFault) in
      try service.createProject(NewProject(name: name), context, in: transaction).id
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
      try service.createTask(NewTask(project: project, name: name), context, in: transaction).id
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
    try add(NewEntry(EntryDetails(project: project), start: start, end: end), as: user)
  }

  @discardableResult
  func update(_ id: EntryID, as user: UserID = ann, _ change: EntryChange) throws -> Entry {
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
        NewTimer(EntryDetails(project: project), start: start), context, in: transaction)
    }
  }

  @discardableResult
  func stop(at end: Instant? = nil, as user: UserID = ann) throws -> Entry {
    try write(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.stopTimer(end: end, context, in: transaction)
    }
  }

  /// The rows of a page, and where the next one begins.
  func entries(
    _ query: EntriesQuery, as user: UserID = ann
  ) throws(TimesheetFault) -> (rows: [EntryRow], next: EntryPosition?) {
    var rows: [EntryRow] = []
    let next = try read(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.entries(query, context, in: transaction) { row, _ in rows.append(row) }
    }
    return (rows, next)
  }

  /// The sums of a report and the rows of its page.
  func report(
    _ query: ReportQuery, as user: UserID = ann
  ) throws(TimesheetFault) -> (sums: ReportSums, rows: [EntryRow]) {
    var rows: [EntryRow] = []
    let sums = try read(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.report(query, context, in: transaction) { row, _ in rows.append(row) }
    }
    return (sums, rows)
  }
}

/// The zone of that name.
func zone(_ name: String) throws -> Zone {
  let zones = try Zones()
  return try #require(zones.zone(named: name))
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }

/// `2026-03-02` and `08:30` in a zone; of two such moments the earlier.
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
