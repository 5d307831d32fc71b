package import Core
import Database
import Versions
package import WebAPI

// The board as everybody sees it, without a login.
extension Notices {
  var boardOperations: [Operation] { [boardOperation, suggestOperation, replaceOperation] }

  private var boardOperation: Operation {
    .read(
      OperationInfo(
        907, "board", .get("/board"), .any, .notices, "Shows the notices to passers-by."),
      OperationOptions<NoInput, Page<Notice>>(
        validator: boardVersion(), isPublished: true, caching: .shared(seconds: 5))
    ) { _, context, transaction throws(NoticeFault) in
      Page(
        try notices(after: nil, limit: NoticeBoard.capacity, context, in: transaction), next: nil)
    }
  }

  /// Another one whenever the board may look another way.
  func boardVersion<In>() -> Validator<In> {
    { _, context, transaction throws(DatabaseError) in
      "\(try transaction.version(of: .notices)) \(NoticeBoard.day(of: context.now))"
    }
  }

  private var suggestOperation: Operation {
    .write(
      OperationInfo(
        908, "suggestNotice", .post("/suggestions"), .open, .notices,
        "Suggests a notice, which a manager may put up."),
      OperationOptions<NewRecord<Suggestion>, Suggestion>(
        location: { "/suggestions/\($0.id)" }, guestRate: GuestRate(10, inSeconds: 3_600)),
      new: suggest)
  }

  func suggest(
    _ draft: Suggestion, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) -> Suggestion {
    transaction.hold(.organization)
    var suggestion = draft
    suggestion.id = try transaction.newID("suggestions")
    suggestion.author = context.caller?.user
    suggestion.createdAt = context.now
    try transaction.insert(suggestion)
    return suggestion
  }

  private var replaceOperation: Operation {
    .writeAfterWork(
      OperationInfo(
        909, "replaceInNotice", .post("/notices/replacements"), .manager.bySession, .notices,
        "Replaces a word in a notice."),
      OperationOptions<Replacement, Notice>()
    ) { input, context, transaction throws(NoticeFault) in
      try notice(input.id, context, in: transaction)
    } work: { input, notice throws(NoticeFault) in
      var new = notice
      new.text = notice.text.replacing(input.word, with: input.by)
      return (old: notice, new: new)
    } _: { _, notice, context, transaction throws(NoticeFault) in
      try replace(notice.old, by: notice.new, context, in: transaction)
    }
  }

  /// Stores a changed notice; `nil` when somebody changed it meanwhile.
  func replace(
    _ old: Notice, by new: Notice, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) -> Notice? {
    transaction.hold(.notice(old.id))
    guard try transaction.notice(old.id) == old else { return nil }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    return new
  }
}

extension Versioned {
  /// All notices.
  static let notices = Versioned("notices")
}

/// A word to be replaced by another in the text of a notice.
struct Replacement: Input {
  let id: NoticeID
  let word: String
  let by: String

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    word = decoder.required("word", .name)
    by = decoder.required("by", .name)
  }
}

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
