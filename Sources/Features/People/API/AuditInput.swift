import WebAPI
import Core
import AuditLog
import Zones

/// Which rows of the audit log are asked for.
struct AuditInput: Input {
  let query: AuditQuery

  init(_ fields: inout InputDecoder) {
    let from = fields.optional("from", .moment { $1.start(of: $0) }, "The first day, or moment.")
    let until = fields.optional(
      "to", .moment { $1.end(of: $0) }, "The last day, or the moment that ends it.")
    let user: UserID? = fields.optional("user", .id(), "Who did it, or whose thing it was.")
    let subject = fields.optional("subject", .name, "The kind of thing, such as user or entry.")
    let paging = Paging(&fields) { $0.parts.count == 1 && $0.integer(0) != nil }
    var query = AuditQuery(limit: paging.limit + 1)
    query.from = from
    query.until = until
    query.user = user
    query.subject = subject
    query.before = paging.after?.integer(0)
    self.query = query
  }
}

extension FieldType where Value == Instant {
  /// A moment, or a day that stands for one of its ends in the caller's time zone.
  fileprivate static func moment(_ end: @escaping @Sendable (Day, Zone) -> Instant) -> FieldType {
    .either(
      FieldType<Day>.day.map(placeholder: Instant(seconds: 0)) { day, context in
        .value(end(day, context.zone))
      },
      or: .instant, "This must be a day such as 2026-03-02, or a time.")
  }
}
