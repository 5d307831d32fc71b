import Core
import Database
import Synchronization
import WebAPI
import Zones

extension ResponseField {
  static let robots = ResponseField("X-Robots-Tag", "That search engines leave the file alone.")
}

extension Timesheets {
  /// How long a calendar may keep a file without asking again.
  private static let calendarSeconds = 300

  var calendarFileOperation: Operation {
    .download(
      OperationInfo(
        195, "calendarFile", .get("/calendars/{secret}.ics"), .any, .entries,
        "Gives a calendar feed as iCalendar, without a login."),
      OperationOptions<CalendarAddress, Download.Form>(
        details: """
          Its owner's rights of this moment decide what is in it. Where they leave nothing, 404 is the same as that of \
          an address that never was. Events have their whole times; a running entry is none.
          """,
        validator: validator { address, context, transaction throws(TimesheetFault) in
          let calendar = try openCalendar(at: address.secret, in: transaction)
          guard let calendar else { return nil }
          // Who has it already reads it, too.
          note(calendar.feed, isReadAt: context.now)
          return try text(of: calendar, in: transaction)
        }, caching: .own(seconds: Self.calendarSeconds), constantFields: [.robots: "noindex"]),
      types: ["text/calendar"]
    ) { address, context, transaction throws(TimesheetFault) in
      guard let calendar = try openCalendar(at: address.secret, in: transaction) else {
        throw .notFound
      }
      note(calendar.feed, isReadAt: context.now)
      return CalendarFile(calendar.feed, context, self).download
    }
  }

  /// What stores, between requests, when feeds were last read; without a writer nothing does.
  static func calendarReads(by writer: Writer?) -> UseTimes<CalendarFeedID> {
    UseTimes(writer) { feed, hour, transaction in
      try transaction.recordReading(of: feed, at: hour)
    }
  }

  private func note(_ feed: CalendarFeed, isReadAt now: Instant) {
    let hour = Instant(seconds: now.seconds / 3_600 * 3_600)
    if feed.readAt.map({ $0 < hour }) ?? true { calendarReads.record(feed.id, at: hour) }
  }
}

/// The file of a feed: its entries by start, then its absences by first day, in pieces. Each piece is what its owner
/// may read at that moment.
private final class CalendarFile: Sendable {
  private static let rowsAtOnce = 1_000
  private static let absencesAtOnce = 200

  private enum Part {
    case beginning
    case entries(after: EntryPosition?)
    case absences(after: AbsencePosition?)
    case end
  }

  private struct State {
    /// What comes next; `nil` behind the end.
    var part: Part? = .beginning
    var names: HoursNames
    var count = 0
  }

  private let id: CalendarFeedID
  private let context: RequestContext
  private let timesheets: Timesheets
  private let owner: UserID
  private let state: Mutex<State>

  init(_ feed: CalendarFeed, _ context: RequestContext, _ timesheets: Timesheets) {
    id = feed.id
    owner = feed.user
    self.context = context
    self.timesheets = timesheets
    state = Mutex(State(names: HoursNames(timesheets)))
  }

  var download: Download {
    Download(
      contentType: "text/calendar; charset=utf-8", fileName: "hours.ics", for: owner
    ) { [self] transaction in
      try state.withLock { state throws(TimesheetFault) in
        guard let part = state.part else { return nil }
        return try piece(part, &state, transaction)
      }
    }
  }

  private func piece(
    _ part: Part, _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    guard let calendar = try timesheets.openCalendar(id, in: transaction) else { throw .notFound }
    let feed = calendar.feed
    var events = CalendarEvents(
      feed.detail, of: feed.of, for: feed.user, try transaction.installation())
    var next: Part? = part
    while let part = next, !events.isFull {
      switch part {
      case .beginning:
        events.begin(feed.name)
        next = feed.content == .absences ? .absences(after: nil) : .entries(after: nil)
      case .entries(let last):
        let last = try append(entriesAfter: last, of: calendar, to: &events, &state, transaction)
        next =
          last.map { .entries(after: $0) }
          ?? (feed.content == .entries ? .end : .absences(after: nil))
      case .absences(let last):
        let last = try append(absencesAfter: last, of: calendar, to: &events, &state, transaction)
        next = last.map { .absences(after: $0) } ?? .end
      case .end:
        events.end(isEmpty: state.count + events.count == 0)
        next = nil
      }
    }
    state.part = next
    state.count += events.count
    return events.text.bytes
  }

  /// Appends the next entries; returns the last one when more follow.
  private func append(
    entriesAfter position: EntryPosition?, of calendar: OpenCalendar,
    to events: inout CalendarEvents, _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> EntryPosition? {
    let zone = timesheets.zones.zone(named: calendar.owner.timeZone) ?? .utc
    var query = EntriesQuery(
      days: calendar.feed.days, zone: zone, scope: calendar.asked, limit: Self.rowsAtOnce)
    query.after = position
    query.filter.project = calendar.feed.project
    let reading = RequestContext(
      caller: calendar.owner, now: context.now, requestID: context.requestID,
      operation: context.operation)
    return try timesheets.entries(query, reading, in: transaction) {
      entry, row throws(TimesheetFault) in
      try events.append(entry, row, &state.names, transaction)
      return events.isFull ? .stop : .continue
    }
  }

  /// Appends the next absences; returns the last one when more may follow.
  private func append(
    absencesAfter position: AbsencePosition?, of calendar: OpenCalendar,
    to events: inout CalendarEvents, _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> AbsencePosition? {
    let found = try transaction.absences(
      of: calendar.readable, touching: calendar.feed.days, after: position,
      limit: Self.absencesAtOnce)
    for absence in found { try events.append(absence, &state.names, transaction) }
    guard found.count == Self.absencesAtOnce else { return nil }
    return found.last.map { AbsencePosition(from: $0.from, id: $0.id) }
  }
}
