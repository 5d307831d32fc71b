package import Core
package import Database

extension People {
  /// The caller's open sessions, the last opened first.
  ///
  /// - Throws: `.notFound` without a caller.
  package func ownSessions(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [OwnSession] {
    let user = try callerID(of: context)
    let usedAfter = context.now - lifetimes.idleSeconds
    return try transaction.sessions(of: user)
      .filter { $0.usedAt > usedAfter && $0.endsAt > context.now }
      .map { OwnSession(session: $0, isCurrent: $0.id == context.caller?.session) }
      .reversed()
  }

  /// Ends a session of the caller.
  ///
  /// - Throws: `.notFound` when it is over, or another user's.
  package func end(
    _ id: SessionID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    let user = try callerID(of: context)
    transaction.hold(.user(user))
    guard try transaction.sessions(of: user).contains(where: { $0.id == id }),
      try transaction.endSession(id)
    else { throw .notFound }
    try context.record(session: id, of: user, opened: false, in: transaction)
  }
}
