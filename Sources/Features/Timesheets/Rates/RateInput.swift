package import Core
import JSON
package import WebAPI

/// A rate to save.
package struct NewRate: Hashable, Sendable {
  /// As far as a client gives it.
  package var draft: Rate
  /// `nil` for that of the customer, or else the firm's.
  package var currency: String?
}

extension NewRate: Input {
  package init(_ decoder: inout InputDecoder) {
    var draft = Rate()
    draft.user = decoder.optional("user", .id(), "Whose work; everybody's unless given.")
    draft.task = decoder.optional("task", .id(), "Work on a task: one of the three at most.")
    draft.project = decoder.optional("project", .id(), "Work on a project.")
    draft.customer = decoder.optional("customer", .id(), "Work on projects of a customer.")
    draft.from = decoder.required("from", .day, "The first day.")
    draft.minor = decoder.optional(
      "minor", .integer(Int64(0)...99_999_999),
      "What an hour costs, in the currency's smallest unit; null for no rate from that day on.")
    if decoder.lacks("minor") {
      decoder.addError("minor", "Give what an hour costs, or null for no rate.")
    }
    currency = decoder.optional(
      "currency", .currency, "The customer's, or else the firm's, unless given.")
    let subjects = [
      ("task", draft.task != nil), ("project", draft.project != nil),
      ("customer", draft.customer != nil),
    ].filter(\.1)
    if subjects.count > 1 {
      for (name, _) in subjects {
        decoder.addError(name, "A rate has one of task, project and customer.")
      }
    }
    self.draft = draft
  }
}

/// Which rates are listed.
package struct RatesQuery: Hashable, Sendable {
  package var user: UserID?
  package var project: ProjectID?
  package var task: TaskID?
  package var customer: CustomerID?
  /// Those that are in force on this day alone.
  package var on: Day?
  package var limit = 500
  package var after: RateID?
}

extension RatesQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    user = decoder.optional("user", .id(), "Only those of this person's work.")
    project = decoder.optional("project", .id())
    task = decoder.optional("task", .id())
    customer = decoder.optional("customer", .id())
    on = decoder.optional(
      "on", .day, "Only those in force on this day: the last of each scope and currency.")
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.integer(0) != nil }
    limit = paging.limit
    after = paging.after?.integer(0).flatMap { RateID($0) }
  }
}
