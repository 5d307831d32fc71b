import AuditLog
package import Core
import Database
package import WebAPI

package typealias LockID = ID<PeriodLock>

/// Hours that nobody changes any more: those that begin before a moment, of one person or of all, on one project or on
/// all. Locks only ever close; one that is ended stays as a record.
package struct PeriodLock: Hashable, DeclaredRecord {
  package var id = LockID(stored: 1)
  /// `nil` for everybody's.
  package var user: UserID?
  /// `nil` for all projects.
  package var project: ProjectID?
  /// The last closed day.
  package var through = Day.earliest
  /// The midnight that ends that day in the firm's zone, as it was when the lock was made.
  package var before = Instant(seconds: 0)
  /// Whether the server made it by the setting `autoLockDays`.
  package var automatic = false
  /// Who made it; `nil` for the server.
  package var by: UserID?
  package var createdAt = Instant(seconds: 0)
  /// The highest rate when it was made: later ones do not count for its hours.
  package var ratesThrough: Int64 = 0
  /// `nil` while it is in force.
  package var endedAt: Instant?
  /// Why it was ended.
  package var endReason = ""

  package static let fields = FieldTable<PeriodLock>(
    "locks", blank: PeriodLock(),
    [
      .constant("id", \.id), .constant("user", \.user, column: "user_id", isAudited: true),
      .constant("project", \.project, column: "project_id", isAudited: true),
      .constant("through", \.through, isAudited: true),
      .constant("before", \.before, isAudited: true),
      .constant("automatic", \.automatic, isAudited: true),
      .constant("by", \.by, column: "made_by"),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .hidden("ratesThrough", \.ratesThrough, column: "rates_through", isAudited: true),
      .stored("endedAt", \.endedAt, column: "ended_at", isAudited: true, isShown: false),
      .stored("endReason", \.endReason, column: "end_reason", isAudited: true, isShown: false),
    ])
}

extension PeriodLock: AuditedRecord {
  package static var auditKind: String { "lock" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension PeriodLock: Output {
  package static var schemaName: String { "Lock" }

  package static var example: PeriodLock {
    var lock = PeriodLock()
    lock.through = Day(year: 2_026, month: 3, day: 31) ?? .earliest
    lock.before = Instant(seconds: 1_774_990_800)
    lock.by = UserID(stored: 2)
    lock.createdAt = lock.before + 36_000
    return lock
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

/// The lock that was asked for.
package struct SavedLock: Hashable, Sendable {
  package let lock: PeriodLock
  /// Whether it was made now; the same one was there otherwise.
  package let isNew: Bool
}

extension SavedLock: Output {
  package static var schemaName: String { PeriodLock.schemaName }
  package static var example: SavedLock { SavedLock(lock: .example, isNew: true) }

  package func write(to writer: inout ResponseWriter) { lock.write(to: &writer) }
}
