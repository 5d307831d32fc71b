internal import Core
public import WebAPI

/// Why a cursor is refused.
public enum FeedRefusal: Error, Hashable, Sendable {
  /// It is none, or was changed, or enciphered with another key.
  case malformed
  /// It is of another stream, or of another view of it.
  case foreign
  /// It is too old, of the time before a restore, or the viewer sees another part now.
  case expired

  /// A sentence for the client.
  public var message: String {
    switch self {
    case .malformed: "This must be a cursor of an answer before."
    case .foreign: "This is a cursor of something else."
    case .expired: "The cursor does not hold any more: take everything anew."
    }
  }
}

extension FeedRefusal: ProblemConvertible {
  public var problem: Problem {
    switch self {
    case .malformed, .foreign: .invalid([.init("since", message)])
    case .expired: Problem(.cursorExpired, message)
    }
  }
}

extension ProblemType {
  public static let cursorExpired = ProblemType("cursor-expired", 410, "Cursor expired")
}
