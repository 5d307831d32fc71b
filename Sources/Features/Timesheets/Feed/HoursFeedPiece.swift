import ChangeFeed
import Core
import Database
import WebAPI

/// A piece of the feed of hours as it is written: some rows, read at one moment.
struct HoursFeedPiece: ~Copyable {
  var viewer: HoursFeedViewer
  var output: FeedOutput
  /// The cursor behind what was looked through.
  var cursor: FeedCursor
  private let limit: Int
  /// The rows that this piece has: none is told twice in it.
  private var told: Set<HoursFeedRow> = []
  /// How many records were looked through.
  private var looked = 0

  init(_ viewer: HoursFeedViewer, after cursor: FeedCursor, limit: Int, _ style: FeedStyle) {
    self.viewer = viewer
    self.cursor = cursor
    self.limit = limit
    output = FeedOutput(after: cursor, style)
  }

  /// What the cursor keeps.
  var place: HoursFeedPlace {
    get { HoursFeedPlace(of: cursor) }
    set { cursor.view.replaceSubrange((cursor.view.count - 4)..., with: newValue.numbers) }
  }

  /// Whether it has all the rows that were wanted, or looked through enough of others.
  var isComplete: Bool { isFull || looked >= FeedQuery.rowsOfSearch }

  private var isFull: Bool { output.isFull || output.rows >= limit }

  func progress(hasMore: Bool) -> FeedProgress {
    var progress = FeedProgress(cursor: cursor, hasMore: hasMore, rows: output.rows)
    progress.hasSearched = looked >= FeedQuery.rowsOfSearch && !isFull
    return progress
  }

  /// Notes that records were looked through.
  mutating func look(_ count: Int = 1) { looked += count }

  /// Writes the row of a record as it is now. `next` is where the feed goes on behind it.
  mutating func write(
    _ row: HoursFeedRow, next: FeedCursor, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(TimesheetFault) {
    guard viewer.wants(row.type), told.insert(row).inserted else { return }
    switch try record(of: row, in: transaction) {
    case .unseen: return
    case .gone:
      // Who begins has nothing to forget.
      if place.type != nil { return }
      output.begin(row.type.rawValue, row.id, nil, to: &writer)
      writer.field("gone", true)
    case .data(let record, let revision):
      output.begin(row.type.rawValue, row.id, revision, to: &writer)
      writer.name("data")
      record.write(asValueTo: &writer)
    }
    output.end(next, to: &writer)
  }

  /// Writes the row of an entry, straight from its row.
  mutating func write(
    _ entry: EntryRow, _ row: borrowing Row, next: FeedCursor, to writer: inout ResponseWriter
  ) {
    output.begin(
      HoursFeedType.entry.rawValue, entry.id.value, entry.revision(in: row), to: &writer)
    writer.name("data")
    writer.element(entry, of: row)
    output.end(next, to: &writer)
  }

  /// Writes that a person came in sight or went out of it.
  mutating func write(
    _ user: UserID, isVisible: Bool, next: FeedCursor, to writer: inout ResponseWriter
  ) {
    let scope = FeedScope(place: next.place, subject: user.value, isVisible: isVisible)
    output.write(scope, subject: "user", to: &writer)
  }
}

// What rows tell.
extension HoursFeedPiece {
  /// What the viewer gets of a record.
  private enum Shown {
    case data(any Writable, revision: Int64? = nil)
    case gone
    /// Not the viewer's to know of.
    case unseen
  }

  private mutating func record(
    of row: HoursFeedRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Shown {
    let timesheets = viewer.timesheets
    switch row.type {
    case .user:
      let user = UserID(stored: row.id)
      guard try viewer.sees(user, in: transaction),
        let person = try timesheets.person(user, in: transaction), !person.isHidden
      else { return .gone }
      return .data(ProjectMember(id: user, name: person.name, isActive: person.isActive))
    case .project: return try project(ProjectID(stored: row.id), in: transaction)
    case .task: return try task(TaskID(stored: row.id), in: transaction)
    case .entry:
      guard let entry = try transaction.entry(EntryID(stored: row.id), firstOf: viewer.person),
        try viewer.admits(entry.user, in: transaction), isWanted(entry)
      else { return .gone }
      let shown = try viewer.closed.marked(entry, in: transaction)
      return .data(shown, revision: entry.revision)
    case .absence:
      guard let absence = try transaction.absence(AbsenceID(stored: row.id)),
        try viewer.admits(absence.user, in: transaction)
      else { return .gone }
      return .data(try timesheets.counted(absence, in: transaction))
    case .submission:
      guard let submission = try transaction.submission(SubmissionID(stored: row.id)),
        try viewer.admits(submission.user, in: transaction)
      else { return .gone }
      return .data(submission)
    case .contract:
      guard let contract = try transaction.contract(ContractID(stored: row.id)),
        try viewer.admits(contract.user, in: transaction)
      else { return .gone }
      return .data(contract)
    case .lock:
      guard let lock = try transaction.periodLock(LockID(stored: row.id)), lock.endedAt == nil
      else { return .gone }
      if let user = lock.user, try !viewer.admits(user, in: transaction) { return .unseen }
      return .data(lock)
    case .scope: return .unseen
    }
  }

  /// Whether it does not end before what the client wants to have.
  private func isWanted(_ entry: Entry) -> Bool {
    guard let from = place.from, let end = entry.end else { return true }
    return end > from
  }

  private mutating func project(
    _ id: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Shown {
    guard let project = try transaction.project(id) else { return .gone }
    guard let isAttached = try isAttached(id, in: transaction) else { return .unseen }
    if try isForgotten(id, isAttached, in: transaction) { return .gone }
    let shown = try viewer.projects.shown(project, in: transaction)
    return .data(ProjectAttachment(project: shown, isAttached: isAttached))
  }

  private mutating func task(
    _ id: TaskID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Shown {
    guard let task = try transaction.task(id) else { return .gone }
    guard let isAttached = try isAttached(task.project, in: transaction) else { return .unseen }
    if try isForgotten(task.project, isAttached, in: transaction) { return .gone }
    let shown = try viewer.projects.shown(task, in: transaction)
    return .data(FollowedTask(task: shown, isAttached: isAttached))
  }

  /// Whether a project is attached; `nil` for one that the viewer may not know of.
  private func isAttached(
    _ id: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool? {
    let membership = try transaction.membership(of: viewer.person, to: id)
    return viewer.hasAllProjects ? membership?.isAttached ?? false : membership?.isAttached
  }

  /// Whether nothing of the viewer names a project any more.
  private func isForgotten(
    _ id: ProjectID, _ isAttached: Bool, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if isAttached || viewer.hasAllProjects { return false }
    return try !transaction.hasEntries(of: viewer.person, on: id)
  }
}

/// A task, and whether its project is attached.
struct FollowedTask: Output {
  let task: ProjectTask
  let isAttached: Bool

  static var example: FollowedTask { FollowedTask(task: .example, isAttached: true) }

  func write(to writer: inout ResponseWriter) {
    task.write(to: &writer)
    writer.field("attached", isAttached)
  }
}
