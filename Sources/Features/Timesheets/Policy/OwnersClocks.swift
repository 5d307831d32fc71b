import Core
import Database
import WebAPI
import Zones

// Who works for another gives that person's local times.
extension Timesheets {
  /// The zone of the person that `user` names; `nil` for the caller's own.
  func zoneOfOwner(
    _ decoder: inout InputDecoder, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> Zone? {
    try (decoder.optional("user", .id()) as UserID?).flatMap { user throws(Problem) in
      try zone(of: user, context, transaction)
    }
  }

  /// The zone of the person whose entry `id` names; `nil` for the caller's own.
  func zoneOfChangedEntry(
    _ decoder: inout InputDecoder, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> Zone? {
    guard let caller = context.caller, caller.role >= .manager,
      let id = decoder.optional("id", .id()) as EntryID?
    else { return nil }
    let entry = try asProblem { () throws(TimesheetFault) in
      try transaction.entry(id, firstOf: caller.user)
    }
    return try entry.flatMap { entry throws(Problem) in
      try zone(of: entry.user, context, transaction)
    }
  }

  private func zone(
    of user: UserID, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> Zone? {
    guard let caller = context.caller, user != caller.user else { return nil }
    return try asProblem { () throws(TimesheetFault) in
      guard try sees(user, caller, in: transaction) else { return nil }
      return try person(user, in: transaction).flatMap { zones.zone(named: $0.timeZone) }
    }
  }
}
