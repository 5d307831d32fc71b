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

  /// Its fields, in the order of the answers' members.
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
