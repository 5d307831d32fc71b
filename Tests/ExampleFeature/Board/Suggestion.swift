package import Core
package import WebAPI

/// What somebody wants to see on the board; without a login it has no author.
package struct Suggestion: Hashable, DeclaredRecord {
  package var id = ID<Suggestion>(stored: 1)
  package var author: UserID?
  package var text = ""
  package var createdAt = Instant(seconds: 0)

  package static let fields = FieldTable<Suggestion>(
    "suggestions", blank: Suggestion(),
    [
      .constant("id", \.id),
      .constant("author", \.author, column: "author_id"),
      .text("text", \.text, required: .long),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])
}

extension Suggestion: Output {
  package static var example: Suggestion { Suggestion(text: "A bench, please.") }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
