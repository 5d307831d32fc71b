package import Core
package import Database
import WebAPI

/// Whose open sessions are listed.
struct SessionsQuery: Input {
  /// `nil` for the caller's.
  let user: UserID?

  init(_ decoder: inout InputDecoder) { user = decoder.sessionOwner() }
}

/// A session to end.
struct EndedSession: Input {
  let id: SessionID
  /// Whose it is; `nil` for the caller's.
  let user: UserID?

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    user = decoder.sessionOwner()
  }
}

/// How many sessions were ended.
struct EndedSessions: Output {
  let count: Int

  static var example: EndedSessions { EndedSessions(count: 2) }

  func write(to writer: inout ResponseWriter) { writer.field("ended", Int64(count)) }
}

extension InputDecoder {
  fileprivate mutating func sessionOwner() -> UserID? {
    let user = optional("user", .id(), "Whose, for admins: your own unless given.") as UserID?
    if let user, let caller = context?.caller, user != caller.user, caller.role < .admin {
      forbid("user", "Only admins see and end sessions of others.")
    }
    return user
  }
}

extension People {
  var sessionsOperation: Operation {
    .read(
      OperationInfo(
        87, "sessions", .get("/sessions"), .authenticated, .session,
        "Lists open sessions, the last opened first.")
    ) { (query: SessionsQuery, context, transaction) throws(PeopleFault) in
      try openSessions(of: query.user, context, in: transaction)
    }
  }

  /// The open sessions of the caller, or of a user for an admin, the last opened first.
  ///
  /// - Throws: `.notFound` without a caller; `.invalid` on `user` when there is none.
  package func openSessions(
    of user: UserID? = nil, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> [OwnSession] {
    let owner = try sessionOwner(user, context, in: transaction)
    let usedAfter = context.now - lifetimes.idleSeconds
    return try transaction.sessions(of: owner)
      .filter { $0.usedAt > usedAfter && $0.endsAt > context.now }
      .map { OwnSession(session: $0, isCurrent: $0.id == context.caller?.session) }
      .reversed()
  }

  private func sessionOwner(
    _ user: UserID?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(PeopleFault) -> UserID {
    guard let user else { return try callerID(of: context) }
    if try transaction.user(user) == nil {
      throw .invalid([FieldError("user", "There is no such user.")])
    }
    return user
  }

  var endSessionOperation: Operation {
    .write(
      OperationInfo(
        88, "endSession", .delete("/sessions/{id}"), .authenticated.bySession, .session,
        "Ends a session at once.")
    ) { (input: EndedSession, context, transaction) throws(PeopleFault) in
      try end(input.id, of: input.user, context, in: transaction)
      return NoOutput()
    }
  }

  /// Ends a session of the caller, or of a user for an admin.
  ///
  /// - Throws: `.notFound` when it is over, or another user's; `.invalid` on `user` when there is none.
  package func end(
    _ id: SessionID, of user: UserID? = nil, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(PeopleFault) {
    transaction.hold(user.map { .user($0) } ?? .caller(of: context))
    let owner = try sessionOwner(user, context, in: transaction)
    guard try transaction.sessions(of: owner).contains(where: { $0.id == id }),
      try transaction.endSession(id)
    else { throw .notFound }
    try context.record(session: id, of: owner, opened: false, in: transaction)
  }

  var endOtherSessionsOperation: Operation {
    .write(
      OperationInfo(
        90, "endOtherSessions", .delete("/sessions"), .authenticated.bySession, .session,
        "Ends all your sessions but the one that asks, at once.")
    ) { (_: NoInput, context, transaction) throws(PeopleFault) in
      EndedSessions(count: try endOtherSessions(context, in: transaction))
    }
  }

  /// Ends all sessions of the caller but that of the request. Returns how many.
  ///
  /// - Throws: `.notFound` without a caller.
  package func endOtherSessions(
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) -> Int {
    let user = try callerID(of: context)
    transaction.hold(.user(user))
    var count = 0
    for session in try transaction.sessions(of: user) where session.id != context.caller?.session {
      guard try transaction.endSession(session.id) else { continue }
      try context.record(session: session.id, of: user, opened: false, in: transaction)
      count += 1
    }
    return count
  }
}
