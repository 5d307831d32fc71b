package import ChangeFeed
package import Core
package import Database
package import WebAPI

/// Every refusal of the notice board.
package enum NoticeFault: Error, Hashable, Sendable, DatabaseErrorConvertible,
  FeedRefusalConvertible
{
  /// Fields that are not valid, every one at once.
  case invalid([FieldError])
  /// It is not there, or not the caller's to see.
  case notFound
  /// Another notice has the title.
  case titleTaken
  /// The board has no room for one more notice.
  case boardFull
  /// The cursor of a feed does not hold.
  case feed(FeedRefusal)
  case database(DatabaseError)
}

extension NoticeFault: ProblemConvertible {
  package var problem: Problem {
    switch self {
    case .invalid(let fields): .invalid(fields)
    case .notFound: Problem(.notFound, "There is no such notice.")
    case .titleTaken: Problem(.duplicate, "This title is taken.")
    case .boardFull:
      Problem(.boardFull, "The board holds \(NoticeBoard.capacity) notices. Remove one first.")
    case .feed(let refusal): refusal.problem
    case .database(let error): .database(error)
    }
  }
}
