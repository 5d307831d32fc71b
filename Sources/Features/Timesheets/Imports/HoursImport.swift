import AuditLog
package import Core
import Database
package import LongJobs
package import TimeImport
package import WebAPI

package typealias HoursImportID = ID<HoursImport>

/// A file of hours that was taken in, or is just now.
package struct HoursImport: Hashable, DeclaredRecord {
  package enum State: String, CaseIterable, Sendable {
    /// The whole file is looked at, and nothing is stored yet.
    case reading
    case writing, done, failed, undone
  }

  /// Why one failed whose file is not at fault.
  package enum Reason: String, CaseIterable, Sendable {
    /// Who sent the file was taken out of use, or may no more import hours of others.
    case forbidden
    /// Somebody undid it before it was done.
    case stopped
    /// The server ended meanwhile, or could not go on.
    case interrupted
  }

  package var id = HoursImportID(stored: 1)
  /// Who sent the file; `nil` for the command line.
  package var user: UserID?
  /// Whether all rows are the sender's.
  package var isOwn = false
  package var source = ImportSource.csv
  package var isDryRun = false
  package var state = State.reading
  package var reason: Reason?
  /// The columns of a file with columns by name that mean nothing here.
  package var ignored = Tags()
  package var rows: Int64 = 0
  /// How many rows were looked at.
  package var done: Int64 = 0
  package var added: Int64 = 0
  package var known: Int64 = 0
  package var skipped: Int64 = 0
  /// Of the rows that were added or known.
  package var seconds: Int64 = 0
  package var customers: Int64 = 0
  package var projects: Int64 = 0
  package var tasks: Int64 = 0
  package var placeholders: Int64 = 0
  package var createdAt = Instant(seconds: 0)
  package var finishedAt: Instant?
  /// When some of it was written last.
  package var writtenAt = Instant(seconds: 0)
  /// The work that reads and writes it; `nil` for the command line.
  package var job: ID<LongJob>?

  package static let fields = FieldTable<HoursImport>(
    "imports", blank: HoursImport(),
    [
      .constant("id", \.id), .stored("state", \.state, isAudited: true),
      .stored("reason", \.reason),
      .constant("from", \.source, column: "source", isAudited: true),
      .constant("dryRun", \.isDryRun, column: "dry_run", isAudited: true),
      .stored("rows", \.rows, column: "row_count"), .stored("done", \.done),
      .stored("added", \.added), .stored("known", \.known), .stored("skipped", \.skipped),
      .stored("seconds", \.seconds),
      .stored("customers", \.customers, isShown: false),
      .stored("projects", \.projects, isShown: false),
      .stored("tasks", \.tasks, isShown: false),
      .stored("placeholders", \.placeholders, isShown: false),
      .constant("by", \.user, column: "user_id"),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .stored("finishedAt", \.finishedAt, column: "finished_at"),
      .constant("ignored", \.ignored),
      .hidden("own", \.isOwn, column: "own"),
      .stored("writtenAt", \.writtenAt, column: "written_at", isShown: false),
      .hidden("job", \.job, column: "job_id"),
    ])

  /// As it is when its work ended at a time.
  func ended(_ state: State, _ reason: Reason? = nil, at now: Instant) -> HoursImport {
    var ended = self
    ended.state = state
    ended.reason = reason
    ended.writtenAt = now
    ended.finishedAt = now
    return ended
  }

  /// Whether its work has not ended.
  var isUnderWay: Bool { state == .reading || state == .writing }
}

extension HoursImport.State: FieldValue {}
extension HoursImport.Reason: FieldValue {}
extension ImportSource: FieldValue {}

extension HoursImport: AuditedRecord {
  package static var auditKind: String { "import" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension HoursImport: VersionedRecord {
  /// No validator asks for imports.
  func add(to raised: inout RaisedVersions) {}
}

extension HoursImport: Output {
  package static var schemaName: String { "HoursImportSummary" }

  package static var example: HoursImport {
    var example = HoursImport()
    example.user = UserID(stored: 1)
    example.state = .done
    example.createdAt = Instant(seconds: 1_772_431_200)
    example.finishedAt = example.createdAt + 3
    return example
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.name("state")
    writer.value(state)
    writer.field("reason", reason)
    writer.name("from")
    writer.value(source)
    writer.field("dryRun", isDryRun)
    writer.field("rows", rows)
    writer.field("done", done)
    writer.field("added", added)
    writer.field("known", known)
    writer.field("skipped", skipped)
    writer.field("seconds", seconds)
    writer.field(
      "created",
      MadeCounts(
        customers: customers, projects: projects, tasks: tasks, placeholders: placeholders))
    writer.field("ignored", ignored)
    writer.field("by", user)
    writer.field("createdAt", createdAt)
    writer.field("finishedAt", finishedAt)
  }
}

/// How much an import made beside entries.
struct MadeCounts: Output {
  let customers, projects, tasks, placeholders: Int64

  static var schemaName: String { "ImportMade" }
  static var example: MadeCounts {
    MadeCounts(customers: 1, projects: 2, tasks: 3, placeholders: 1)
  }

  func write(to writer: inout ResponseWriter) {
    writer.field("customers", customers)
    writer.field("projects", projects)
    writer.field("tasks", tasks)
    writer.field("placeholders", placeholders)
  }
}
