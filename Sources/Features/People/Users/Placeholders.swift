import AuditLog
package import Core
package import Database
import WebAPI

// Users who stand for people of whom only hours came.
extension People {
  /// The user of a username, or else the only one of a name; `nil` when there is none.
  package func user(
    called text: String, in transaction: ReadTransaction
  ) throws(DatabaseError) -> UserID? {
    do throws(PeopleFault) {
      let user = try transaction.user(usernameKey: Username.key(of: text))
      if let user, !user.isErased { return user.id }
      let found = try transaction.users(called: text)
      return found.count == 1 ? found[0] : nil
    } catch {
      if case .database(let error) = error { throw error }
      return nil
    }
  }

  /// Makes an inactive reporter without a password.
  package func makePlaceholder(
    _ name: String, zone: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(DatabaseError) -> UserID {
    transaction.hold(.organization.shared)
    let id: UserID = try transaction.nextID("users")
    do throws(PeopleFault) {
      // Nobody can choose a username with a space in it.
      let user = User(
        id: id, username: Username(stored: "placeholder \(id)"), name: name, phone: "",
        role: .reporter, isActive: false, timeZone: zone, createdAt: context.now,
        isPlaceholder: true)
      try transaction.insert(user, .unusable)
      try context.record(user: nil, user, in: transaction)
    } catch {
      if case .database(let error) = error { throw error }
    }
    return id
  }

  /// Erases a placeholder whom nothing is of any more, and takes it out of all lists. Its name stays where else it
  /// stands: it may be that of a user who is here.
  package func retirePlaceholder(
    _ id: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    transaction.hold(.organization, .user(id))
    try AuditLog.erase(rowsOf: AuditRecordID("user", id.value), id, context, in: transaction)
    do throws(PeopleFault) {
      try erase(id, context, in: transaction)
      let erased = try user(id, in: transaction)
      var hidden = erased
      hidden.isHidden = true
      try transaction.update(hidden)
      try context.record(user: erased, hidden, in: transaction)
    } catch {
      if case .database(let error) = error { throw error }
    }
  }
}
