import Core
import Database
import WebAPI
import WorkingTime

/// Entries and absences as events of a calendar.
struct CalendarEvents: ~Copyable {
  /// How much of each is told.
  private let detail: CalendarFeed.Detail
  /// Whose own calendar it is.
  private let owner: UserID
  /// Whether it is of several people, who are then named.
  private let namesPeople: Bool
  private let installation: String
  private(set) var text = CalendarText()
  private(set) var count = 0

  init(
    _ detail: CalendarFeed.Detail, of asked: UserScope, for owner: UserID, _ installation: String
  ) {
    self.detail = detail
    self.owner = owner
    self.installation = installation
    namesPeople = asked == .everybody && detail != .busy
  }

  var isFull: Bool { text.isFull }

  mutating func begin(_ name: String) { text.beginCalendar(name) }
  mutating func end(isEmpty: Bool) { text.endCalendar(isEmpty: isEmpty) }

  /// Appends a finished entry, or the part of it that lies in a span.
  mutating func append(
    _ entry: EntryRow, _ row: borrowing Row, in span: TimeSpan? = nil, _ names: inout HoursNames,
    _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    guard let end = entry.end else { return }
    let part = span.map { entry.part(in: $0) } ?? TimeSpan(from: entry.start, until: end)
    guard part.from < part.until else { return }
    let changedAt = entry.updatedAt(in: row)
    beginEvent("entry-\(entry.id)", changedAt, sequence: entry.revision(in: row) - 1)
    text.property("DTSTART", part.from)
    text.property("DTEND", part.until)
    let description = detail == .full ? entry.description(in: row) : ""
    var summary = try summaryNames(entry, &names, transaction).joined(separator: " · ")
    if let line = Self.firstLine(of: description) { summary += ": \(line)" }
    text.property("SUMMARY", text: summary)
    if !description.isEmpty { text.property("DESCRIPTION", text: description) }
    let tags = detail == .full ? entry.tags(in: row).names : []
    if !tags.isEmpty { text.property("CATEGORIES", texts: tags) }
    endEvent()
  }

  private func summaryNames(
    _ entry: EntryRow, _ names: inout HoursNames, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [String] {
    if detail == .busy { return ["Busy"] }
    var found = namesPeople ? [try names.name(of: entry.user, in: transaction)] : []
    found.append(try names.name(of: entry.project, in: transaction))
    if detail == .full, let task = try names.name(of: entry.task, in: transaction) {
      found.append(task)
    }
    return found
  }

  private static func firstLine(of description: String) -> Substring? {
    description.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
  }

  mutating func append(
    _ absence: Absence, _ names: inout HoursNames, _ transaction: ReadTransaction
  ) throws(TimesheetFault) {
    // Absences have no revision: this grows with each change, too.
    beginEvent(
      "absence-\(absence.id)", absence.updatedAt, sequence: absence.updatedAt - absence.createdAt)
    text.property("DTSTART;VALUE=DATE", absence.from)
    text.property("DTEND;VALUE=DATE", absence.to.advanced(by: 1) ?? absence.to)
    let isOwn = absence.user == owner
    let isTold = detail != .busy && (isOwn || !absence.kind.isPrivate)
    var summary = isTold ? absence.kind.title : "Absent"
    if namesPeople { summary = "\(try names.name(of: absence.user, in: transaction)) · \(summary)" }
    if absence.half { summary = "½ \(summary)" }
    text.property("SUMMARY", text: summary)
    if isOwn, detail == .full, !absence.comment.isEmpty {
      text.property("DESCRIPTION", text: absence.comment)
    }
    endEvent()
  }

  private mutating func beginEvent(_ id: String, _ changedAt: Instant, sequence: Int64) {
    text.line("BEGIN:VEVENT")
    text.property("UID", "\(id)@\(installation)")
    text.property("DTSTAMP", changedAt)
    text.property("LAST-MODIFIED", changedAt)
    text.property("SEQUENCE", "\(sequence)")
    count += 1
  }

  private mutating func endEvent() {
    text.line("TRANSP:TRANSPARENT")
    text.line("END:VEVENT")
  }
}

extension AbsenceKind {
  /// Whether others learn no more than that somebody is absent.
  fileprivate var isPrivate: Bool {
    switch self {
    case .sick, .childSick, .parental: true
    case .holiday, .training, .unpaid, .other, .flex: false
    }
  }

  fileprivate var title: String {
    let name = RecordWords(language: .english).name(of: self)
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
