import AuditLog
package import Core
import Database
package import WebAPI
import WorkingTime

package typealias RateID = ID<Rate>

/// What an hour of some work costs from a day on. Rates are never changed or removed: of one scope and day the last one
/// counts.
package struct Rate: Hashable, DeclaredRecord {
  package var id = RateID(stored: 1)
  /// `nil` for everybody's work.
  package var user: UserID?
  // One of the three, or none for all work.
  package var task: TaskID?
  package var project: ProjectID?
  package var customer: CustomerID?
  /// The first day.
  package var from = Day.earliest
  /// In the currency's smallest unit, not negative; `nil` for no rate from that day on.
  package var minor: Int64?
  package var currency = "EUR"
  package var by: UserID?
  package var savedAt = Instant(seconds: 0)

  /// In the order of the response's members.
  package static let fields = FieldTable<Rate>(
    "rates", blank: Rate(),
    [
      .constant("id", \.id), .constant("user", \.user, column: "user_id", isAudited: true),
      .constant("task", \.task, column: "task_id", isAudited: true),
      .constant("project", \.project, column: "project_id", isAudited: true),
      .constant("customer", \.customer, column: "customer_id", isAudited: true),
      .constant("from", \.from, column: "from_day", isAudited: true),
      .constant("minor", \.minor, isAudited: true),
      .constant("currency", \.currency, isAudited: true),
      .constant("by", \.by, column: "saved_by"),
      .constant("savedAt", \.savedAt, column: "saved_at"),
    ])

  var terms: RateTerms {
    let subject: RateSubject =
      if let task { .task(task.value) } else if let project {
        .project(project.value)
      } else if let customer {
        .customer(customer.value)
      } else {
        .firm
      }
    return RateTerms(
      id: id.value, RateScope(subject, user: user?.value), from: from, minorPerHour: minor,
      currency: currency)
  }
}

extension Rate: AuditedRecord {
  package static var auditKind: String { "rate" }
  package var auditID: Int64 { id.value }
}

extension Rate: Output {
  package static var example: Rate {
    var rate = Rate()
    rate.project = ProjectID(stored: 1)
    rate.from = Day(year: 2_026, month: 1, day: 1) ?? .earliest
    rate.minor = 8_500
    rate.by = UserID(stored: 1)
    rate.savedAt = Instant(seconds: 1_772_431_200)
    return rate
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
