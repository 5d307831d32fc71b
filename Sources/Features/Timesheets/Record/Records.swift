import AuditLog
import Bytes
import Core
import Database
import HTMLText
import JSON
import Synchronization
import WebAPI
import WorkingTime
import Zones

extension Timesheets {
  var recordOperation: Operation {
    .download(
      OperationInfo(
        221, "record", .get("/working-time-record.json", fixed: ["format": "json"]),
        .authenticated, .workingTime,
        "Gives the record of working time: when somebody worked, and what it is paid as."),
      OperationOptions<RecordQuery, RecordForm>(
        details: """
          Marked hours are what they are marked as. Of other work all is regular with flexitime. Without, day by day from \
          Monday on, what is beyond the limit of a day is overtime, of the rest what was planned is regular, and the \
          remainder additional; once a week passes its limit, the excess is overtime, and additional hours give way \
          first. `sunday` lies across these four, which add up to what was worked. Of `user=all` json is an array.
          """,
        also: RecordQuery.Format.allCases.dropFirst().map {
          .get("/working-time-record.\($0)", fixed: ["format": $0.rawValue])
        }, validator: recordValidator, beforeReading: sealAuditLog),
      types: RecordQuery.Format.allCases.map(\.mediaType)
    ) { query, context, transaction throws(TimesheetFault) in
      let scope = try readableOrRefused(
        query.scope, by: try caller(of: context), in: transaction)
      return RecordFile(query, self, try people(of: scope, query, in: transaction)).download
    }
  }

  /// Who has a record of a scope: who worked, or has a contract that has begun, by name.
  private func people(
    of scope: ReadableScope, _ query: RecordQuery, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UserID] {
    if case .user(let user) = scope { return [user] }
    var found: Set<UserID> = []
    try transaction.eachUserWithEntries(of: scope) { user in found.insert(user) }
    // Of a team all are there already.
    if scope == .everybody {
      found.formUnion(try transaction.usersWithContract(onOrBefore: query.days.last))
    }
    var named: [(name: String, user: UserID)] = []
    for user in found {
      named.append((try name(of: user, in: transaction) ?? "", user))
    }
    return named.sorted { NameOrder.precedes(($0.name, $0.user.value), ($1.name, $1.user.value)) }
      .map(\.user)
  }

  /// The record of one person.
  func record(
    of user: UserID, _ query: RecordQuery, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> PersonRecord {
    let person = try person(user, in: transaction)
    let home = person.flatMap { zones.zone(named: $0.timeZone) } ?? .utc
    let plan = try workPlan(of: user, in: transaction)
    let first = WorkRecord.monday(of: query.days.first)
    // In no zone a day begins more than a day before or after that of UTC.
    let span = TimeSpan(
      from: Zone.utc.start(of: first) - 86_400, until: Zone.utc.end(of: query.days.last) + 86_400)
    let absences = try transaction.absences(
      of: .user(user), touching: DayRange(first: first, last: query.days.last) ?? query.days)
    var record = WorkRecord(
      plan, zone: home, work: try transaction.recordedWork(of: user, touching: span),
      absences: absences.map(\.terms))
    let days = record.days(query.days.first...query.days.last)
    var found = PersonRecord(
      user: user, name: person?.name ?? "", zone: record.zone(on: query.days.last),
      range: query.days, days: days, zones: days.map { record.zone(on: $0.day) },
      hasDays: query.hasDays)
    if query.format == .html {
      found.changes = try changesAfterDays(of: found, in: transaction)
    }
    return found
  }

  /// How often hours of each day of a record were added, changed or removed after it.
  private func changesAfterDays(
    of record: PersonRecord, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Day: Int] {
    var changes: [Day: Int] = [:]
    do throws(DatabaseError) {
      try AuditLog.eachRow(about: Entry.auditKind, of: record.user, in: transaction) { row in
        let starts = [row.before, row.after].compactMap { $0.flatMap(Self.start) }
        for day in Set(starts.map { record.zone.day(at: $0) })
        where record.zone.end(of: day) <= row.at {
          changes[day, default: 0] += 1
        }
      }
    } catch { throw .database(error) }
    return changes
  }

  /// When an entry begins, of which the audit log has these fields.
  private static func start(_ fields: String) -> Instant? {
    guard let document = try? JSONDocument(Array(fields.utf8)),
      case .text(let text)? = JSONTree(document.root)["start"]
    else { return nil }
    return (try? WrittenTime(utf8: text.utf8.span))?.instant(in: .utc)
  }
}

extension RecordQuery.Format {
  fileprivate var contentType: String {
    switch self {
    case .json: mediaType
    case .csv: "\(mediaType); charset=utf-8; header=present"
    case .html: "\(mediaType); charset=utf-8"
    }
  }

  fileprivate var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv"
    case .html: "text/html"
    }
  }
}

/// The record of working time as a file: each person is a piece.
private final class RecordFile: Sendable {
  private struct State {
    var people: ArraySlice<UserID>
    var isBegun = false
    var isDone = false
  }

  private let query: RecordQuery
  private let timesheets: Timesheets
  private let state: Mutex<State>

  init(_ query: RecordQuery, _ timesheets: Timesheets, _ people: [UserID]) {
    self.query = query
    self.timesheets = timesheets
    state = Mutex(State(people: people[...]))
  }

  var download: Download {
    let (first, last) = (Month(of: query.days.first), Month(of: query.days.last))
    return Download(
      contentType: query.format.contentType,
      fileName: "working-time-\(first)-\(last).\(query.format)",
      policy: query.format == .html ? HoursPageStyle.policy : nil
    ) { [self] transaction in
      try state.withLock { state throws(TimesheetFault) in
        if state.isDone { return nil }
        let record = try state.people.popFirst().map { user throws(TimesheetFault) in
          try timesheets.record(of: user, query, in: transaction)
        }
        defer {
          state.isBegun = true
          state.isDone = state.people.isEmpty
        }
        let isLast = state.people.isEmpty
        switch query.format {
        case .json: return json(record, isFirst: !state.isBegun, isLast: isLast)
        case .csv: return table(record, isFirst: !state.isBegun)
        case .html: return page(record, isFirst: !state.isBegun, isLast: isLast)
        }
      }
    }
  }

  private func json(_ record: PersonRecord?, isFirst: Bool, isLast: Bool) -> [UInt8] {
    var writer = ResponseWriter(zone: record?.zone ?? .utc)
    record?.write(asValueTo: &writer)
    let object = writer.buffer.array()
    if case .user = query.scope { return object }
    return Array((isFirst ? "[" : ",").utf8) + object + Array((isLast ? "]" : "").utf8)
  }

  private func table(_ record: PersonRecord?, isFirst: Bool) -> [UInt8] {
    var table = RecordTable()
    if isFirst { table.writeHeader() }
    if let record { table.append(record) }
    return table.bytes
  }

  private func page(_ record: PersonRecord?, isFirst: Bool, isLast: Bool) -> [UInt8] {
    var page = RecordPage(query)
    if isFirst { page.writeHead() }
    if let record { page.write(record) }
    if isLast { page.writeEnd() }
    return page.html.bytes
  }
}
