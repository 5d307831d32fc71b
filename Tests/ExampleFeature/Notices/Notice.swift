package import Core
package import WebAPI

package typealias NoticeID = ID<Notice>

/// A notice on the board.
package struct Notice: Hashable, DeclaredRecord {
  package var id = NoticeID(stored: 1)
  /// Who wrote it; `nil` once that person's data is erased.
  package var author: UserID?
  /// Unlike that of any other notice.
  package var title = ""
  package var text = ""
  /// What it refers to, such as a case number.
  package var reference: String?
  /// The last day, in UTC, on which it is shown; `nil` for no end.
  package var expiresOn: Day?
  package var createdAt = Instant(seconds: 0)

  package static let fields = FieldTable<Notice>(
    "notices", blank: Notice(),
    [
      .constant("id", \.id),
      .constant("author", \.author, column: "author_id"),
      .text("title", \.title, required: .name, "Unlike that of any other notice."),
      .text("text", \.text, .long),
      .text("reference", \.reference, .short, "What it refers to, such as a case number."),
      .input(
        "expiresOn", \.expiresOn, column: "expires_on",
        .optional(.day, "The last day, in UTC, on which it is shown.")),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])
}

extension Notice: Output {
  package static var example: Notice {
    Notice(title: "Lift out of order", text: "Use the stairs.", expiresOn: .latest)
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }

  /// When a notice that expires is removed: a week after its last day.
  var isRemovedAt: Instant? {
    expiresOn.map { Instant(seconds: (Int64($0.number) + 1 + NoticeBoard.keptDays) * 86_400) }
  }
}

/// Which notices are wanted.
struct NoticesQuery: Input {
  let after: NoticeID?
  let limit: Int

  init(_ decoder: inout InputDecoder) {
    let paging = Paging(&decoder) { Self.id($0) != nil }
    after = paging.after.flatMap(Self.id)
    limit = paging.limit
  }

  private static func id(_ cursor: Cursor) -> NoticeID? {
    cursor.parts.count == 1 ? cursor.integer(0).flatMap { NoticeID($0) } : nil
  }
}

/// The rules of the board.
enum NoticeBoard {
  /// How long managers still see an expired notice.
  static let keptDays: Int64 = 7
  /// How many notices the board holds, expired ones too.
  static let capacity = 20

  /// The first of the last days that a caller still sees: managers see expired notices too.
  static func earliestExpiry(for caller: Caller?, at now: Instant) -> Day {
    if let caller, caller.role >= .manager { return .earliest }
    return day(of: now)
  }

  /// The day in UTC.
  static func day(of now: Instant) -> Day { Day(number: Int(now.seconds / 86_400)) ?? .earliest }
}
