import AuditLog
package import Core
import Database
package import WebAPI

package typealias BalanceAlarmID = ID<BalanceAlarm>

/// On which side of its band a person's balance was found at the end of a day: at first, where that is another side
/// than before, and at the end of each review period. That it lies outside is an event.
package struct BalanceAlarm: Hashable, DeclaredRecord {
  package var id = BalanceAlarmID(stored: 1)
  package var user = UserID(stored: 1)
  /// In the contract's zone.
  package var day = Day.earliest
  /// `nil` inside the band, or without one.
  package var alarm: Balance.Alarm?

  package static let fields = FieldTable<BalanceAlarm>(
    "balance_alarms", blank: BalanceAlarm(),
    [
      .hidden("id", \.id), .constant("user", \.user, column: "user_id", isAudited: true),
      .constant("day", \.day, isAudited: true), .constant("alarm", \.alarm, isAudited: true),
    ])
}

extension Balance.Alarm: FieldValue {}

extension BalanceAlarm: AuditedRecord {
  package static var auditKind: String { "balanceAlarm" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension BalanceAlarm: Output {
  package static var example: BalanceAlarm {
    var alarm = BalanceAlarm()
    alarm.day = Day(year: 2_026, month: 8, day: 31) ?? .earliest
    alarm.alarm = .above
    return alarm
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
