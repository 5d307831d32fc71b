import AuditLog
package import Core
import Database
package import WebAPI

package typealias CalendarFeedID = ID<CalendarFeed>

/// Hours or absences that calendars read at an address, without a login. Whoever has the address reads what its owner
/// may read at that moment.
package struct CalendarFeed: Hashable, DeclaredRecord {
  package enum Content: String, CaseIterable, Sendable {
    case entries, absences, both
  }

  /// How much of an entry or an absence is told.
  package enum Detail: String, CaseIterable, Sendable {
    /// When, and no more.
    case busy
    case project
    /// Also the task, the description and the tags.
    case full
  }

  package var id = CalendarFeedID(stored: 1)
  /// Whose rights count.
  package var user = UserID(stored: 1)
  package var name = ""
  /// `nil` for the hours of all projects.
  package var project: ProjectID?
  /// Whose hours and absences it has.
  package var of = UserScope.everybody
  package var content = Content.entries
  package var detail = Detail.full
  /// The first day, in the owner's zone; `nil` for all.
  package var from: Day?
  package var createdAt = Instant(seconds: 0)
  /// The hour in which it was last read.
  package var readAt: Instant?
  /// When it got another address; `nil` while it has its first one.
  package var renewedAt: Instant?

  /// In the order of the response's members.
  package static let fields = FieldTable<CalendarFeed>(
    "calendar_feeds", blank: CalendarFeed(),
    [
      .constant("id", \.id), .constant("user", \.user, column: "user_id"),
      .text("name", \.name, required: .name, "By which you know it again."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .constant("project", \.project, column: "project_id", isAudited: true),
      .constant("of", \.of, column: "of_user", isAudited: true),
      .input(
        "content", \.content,
        .optional(.oneOf(Content.self), "What it has: entries unless given.")),
      .input(
        "detail", \.detail,
        .optional(.oneOf(Detail.self), "How much it tells of each: all unless given.")),
      .input("from", \.from, column: "from_day", .optional(.day, "The first day.")),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .constant("readAt", \.readAt, column: "read_at"),
      .stored("renewedAt", \.renewedAt, column: "renewed_at", isAudited: true, isShown: false),
    ])

  /// The days that it has.
  var days: DayRange {
    from.flatMap { DayRange(first: $0, last: DayRange.always.last) } ?? .always
  }
}

extension CalendarFeed.Content: FieldValue {}
extension CalendarFeed.Detail: FieldValue {}

extension CalendarFeed: AuditedRecord {
  package static var auditKind: String { "feed" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension CalendarFeed: Output {
  package static var schemaName: String { "CalendarFeed" }

  package static var example: CalendarFeed {
    var feed = CalendarFeed(name: "My calendar", of: .user(UserID(stored: 1)))
    feed.createdAt = Instant(seconds: 1_772_431_200)
    return feed
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

/// A feed as it was made or changed, with its address where that is a new one: only this response has it.
package struct AddressedFeed: Output {
  package let feed: CalendarFeed
  package let address: String?

  package static var example: AddressedFeed {
    AddressedFeed(
      feed: .example,
      address: CalendarSecret(text: "VmHk2pXvX3oYc0T8nWb1sJ4rLd7eQf6gUiKaZ9MwNtE")
        .address(at: "https://hours.example.com"))
  }

  package func write(to writer: inout ResponseWriter) {
    feed.write(to: &writer)
    writer.optionalSecretField("address", address)
  }
}
