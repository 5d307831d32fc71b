import AuditLog
import Core
import Database
import WebAPI
import Webhooks
import Zones

extension People {
  /// What webhooks are told of users: of passwords and invitations nothing.
  func events(_ zones: Zones) -> [WebhookEvents] {
    [
      WebhookEvents("user", types: ["user.created", "user.changed", "user.erased"]) { change, _ in
        Self.type(of: change).map { WebhookEvents.Event($0, change.record) }
      } data: { id, context, transaction throws(Problem) in
        let user = try asProblem { () throws(PeopleFault) in
          try transaction.user(UserID(stored: id))
        }
        guard let user, !user.isErased else { return nil }
        return try readUserOperation.response(forID: id, context, zones, in: transaction)
      }
    ]
  }

  private static func type(of change: RecordChange) -> String? {
    if change.row.isErased { return "user.changed" }
    guard let username = change.text("username") else { return nil }
    if username == erasedUsername(of: UserID(stored: change.row.subject.id)) {
      return "user.erased"
    }
    return change.isAdded ? "user.created" : "user.changed"
  }

  /// No user can choose a username with a space in it.
  static func erasedUsername(of id: UserID) -> String { "erased \(id)" }
}

extension User {
  var isErased: Bool { username.text == People.erasedUsername(of: id) }
}
