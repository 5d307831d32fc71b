import Core
import Database
import Versions
import WebAPI

// The board as everybody sees it, without a login.
extension Notices {
  var boardOperations: [Operation] { [boardOperation, suggestOperation, replaceOperation] }

  private var boardOperation: Operation {
    .read(
      OperationInfo(
        907, "board", .get("/board"), .any, .notices, "Shows the notices to passers-by."),
      OperationOptions<NoInput, Page<Notice>>(
        validator: boardVersion, isPublished: true, caching: .shared(seconds: 5))
    ) { _, context, transaction throws(NoticeFault) in
      Page(try board(context, in: transaction), next: nil)
    }
  }

  /// Another one whenever the board may look another way.
  var boardVersion: Validator<NoInput> {
    { _, context, transaction throws(DatabaseError) in
      "\(try transaction.version(of: .notices)) \(NoticeBoard.day(of: context.now))"
    }
  }

  func board(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(NoticeFault) -> [Notice] {
    try notices(after: nil, limit: NoticeBoard.capacity, context, in: transaction)
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
    suggestion.id = try transaction.newSuggestionID()
    suggestion.author = context.caller?.user
    suggestion.createdAt = context.now
    try transaction.insert(suggestion)
    return suggestion
  }

  private var replaceOperation: Operation {
    .writeAfterWork(
      OperationInfo(
        909, "replaceInNotices", .post("/notices/replacements"), .manager, .notices,
        "Replaces a word in all notices."),
      OperationOptions<Replacement, Replaced>()
    ) { _, _, transaction throws(NoticeFault) in
      try transaction.wholeBoard()
    } work: { input, board throws(NoticeFault) in
      input.applied(to: board)
    } _: { input, changed, context, transaction throws(NoticeFault) in
      try replace(changed, context, in: transaction)
    }
  }

  /// Stores changed notices; `nil` when others changed the board meanwhile.
  func replace(
    _ changed: ChangedBoard, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(NoticeFault) -> Replaced? {
    transaction.hold(.organization)
    guard try transaction.boardVersion() == changed.version else { return nil }
    for (old, new) in changed.notices {
      try transaction.update(new)
      try transaction.record(context, before: old, after: new)
    }
    return Replaced(count: changed.notices.count)
  }
}

extension Versioned {
  /// All notices.
  static let notices = Versioned("notices")
}
