import AuditLog
package import Core
import Database
package import WebAPI
import WorkingTime

package typealias BalanceAdjustmentID = ID<BalanceAdjustment>

/// What an admin adds to a person's balance on a day, or takes from it, as for hours that were paid.
package struct BalanceAdjustment: Hashable, DeclaredRecord {
  package var id = BalanceAdjustmentID(stored: 1)
  package var user = UserID(stored: 1)
  package var day = Day.earliest
  package var seconds: Int64 = 0
  package var reason = ""
  /// Who made it.
  package var by = UserID(stored: 1)
  package var savedAt = Instant(seconds: 0)

  package static let fields = FieldTable<BalanceAdjustment>(
    "balance_adjustments", blank: BalanceAdjustment(),
    [
      .hidden("id", \.id), .constant("user", \.user, column: "user_id", isAudited: true),
      .constant("day", \.day, isAudited: true), .stored("seconds", \.seconds, isAudited: true),
      .stored("reason", \.reason, isAudited: true), .stored("by", \.by, column: "saved_by"),
      .stored("savedAt", \.savedAt, column: "saved_at"),
    ])
}

extension BalanceAdjustment: AuditedRecord {
  package static var auditKind: String { "balanceAdjustment" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension BalanceAdjustment: Output {
  package static var example: BalanceAdjustment {
    var adjustment = BalanceAdjustment()
    adjustment.day = Day(year: 2_026, month: 9, day: 30) ?? .earliest
    adjustment.seconds = -18_000
    adjustment.reason = "Five hours were paid"
    adjustment.savedAt = Instant(seconds: 1_790_000_000)
    return adjustment
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

/// An adjustment as an admin gives it.
package struct BalanceAdjustmentInput: Hashable, Sendable {
  package var user: UserID
  package var day: Day
  /// 0 takes away what was adjusted on the day.
  package var seconds: Int64
  package var reason: String
}

extension BalanceAdjustmentInput: Input {
  package init(_ decoder: inout InputDecoder) {
    user = decoder.required("user", .id())
    day = decoder.required("day", .contractDay, "The day on which it counts.")
    seconds = decoder.required(
      "seconds", .balance, "More or less; 0 takes away what was adjusted on the day.")
    reason = decoder.required("reason", .text(.requiredLong), "Why.")
  }
}
