import AuditLog
import Blobs
package import Core
package import Database
import Idempotency
import LongJobs
import Versions
import WebAPI
import Webhooks

extension People {
  /// The export and the erasure of a person's data, from all features.
  func personalDataOperations(_ sources: [PersonalDataSource]) -> [Operation] {
    [exportUserOperation(sources), eraseUserOperation(sources), mergeUserOperation(sources)]
  }

  private func exportUserOperation(_ sources: [PersonalDataSource]) -> Operation {
    .readParts(
      OperationInfo(
        37, "exportUser", .get("/users/{id}/data"), .authenticated.ofAllFeatures, .administration,
        "Gives everything held on one person: yourself, or anybody for admins."),
      OperationOptions<Reference<Caller.User>, PersonalData>(
        details:
          "Passwords and auth hashes are not in it: only their hashes are stored. It is made while it is sent.",
        hasEntityTag: false, beforeReading: sealAuditLog,
        writeSample: { writer in
          writer.object(named: PersonalData.schemaName) { writer in
            for source in sources { source.writeSample(&writer) }
            writer.field("audit", [AuditRow.sample])
          }
        })
    ) { input, context, transaction throws(Problem) in
      guard let caller = context.caller, caller.user == input.id || caller.role >= .admin else {
        throw PeopleFault.notFound.problem
      }
      _ = try asProblem { () throws(PeopleFault) in try user(input.id, in: transaction) }
      return sources.flatMap { $0.parts(input.id, context) } + [auditPart(of: input.id)]
    }
  }

  /// The description of the erasure, with what features keep under the user's id.
  private static func erasureDetails(_ remains: [String]) -> String {
    let kept = remains.joined(separator: ", and ") + (remains.count > 1 ? "," : "")
    return
      "Name, username, phone, password, sessions, tokens, settings and what the audit log holds on the user "
      + "are erased for good; elsewhere a pseudonym takes the place of the user's names"
      + (remains.isEmpty ? "" : "; \(kept) stay under the number alone")
      + ". In what others wrote, parts of a name, nicknames, usernames that are one plain word, and keys "
      + "that programs made up can't be told from other words, and stay. The last active admin can't be erased."
  }

  /// The changes by the person, and those of the person's records.
  private func auditPart(of id: UserID) -> ResponsePart {
    .list("audit") { (last: Int64?, transaction, writer) throws(Problem) in
      var query = AuditQuery(limit: .max)
      query.user = id
      query.before = last
      // Of other people's records, the export shows that the person changed them, but not their fields.
      return try writer.elements(of: query, in: transaction) {
        $0.subject.user == id ? $0 : $0.withoutFields
      }
    }
  }

  private func eraseUserOperation(_ sources: [PersonalDataSource]) -> Operation {
    .write(
      OperationInfo(
        38, "eraseUser", .delete("/users/{id}"), .admin.bySession, .administration,
        "Erases what tells who a user is."),
      OperationOptions<Reference<Caller.User>, NoOutput>(
        details: Self.erasureDetails(sources.compactMap(\.remains)),
        ifMatch: IfMatch(readUserOperation) { input, _ in [.organization, .user(input.id)] })
    ) { input, context, transaction throws(Problem) in
      try erase(input.id, from: sources, context, in: transaction)
      return NoOutput()
    }
  }

  /// Erases a person: first what mentions the person in the audit log, in texts and in kept responses, then, by each
  /// feature, what identifies the person. The user's id stays, inactive, so that hours keep their owner under a
  /// pseudonym.
  ///
  /// - Throws: the problems of `.notFound` and `.lastAdmin`, and those of the features.
  func erase(
    _ id: UserID, from sources: [PersonalDataSource], _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(Problem) {
    // No text may be written meanwhile that mentions the person.
    transaction.holdAll()
    try asProblem { () throws(PeopleFault) in try requireErasable(id, in: transaction) }
    for source in sources { try source.refuseErasure(id, context, transaction) }
    var all = PersonalRecords()
    for source in sources {
      let found = try source.records(id, transaction)
      all.records.formUnion(found.records)
      all.names += found.names
      all.others += found.others
    }
    let person = AuditedPerson(
      user: id, records: all.records, identities: sources.flatMap(\.columns.audited))
    let pseudonym = Self.pseudonym(of: id)
    do throws(DatabaseError) {
      let former = try AuditLog.terms(of: person, in: transaction)
      let terms = PersonalTerms(
        names: all.names + former.names, others: all.others + former.others)
      try AuditLog.erase(person, terms, context, in: transaction)
      try IdempotencyRecord.deleteAll(of: id, in: transaction)
      try Upload.deleteAll(of: id, in: transaction)
      try transaction.deleteLongJobs(of: id)
      try transaction.dropDeliveries(of: id)
      try Upload.erase(terms, pseudonym: pseudonym, in: transaction)
      try IdempotencyRecord.erase(terms, pseudonym: pseudonym, in: transaction)
      try transaction.raiseVersion(of: .erasures)
      for source in sources {
        for text in source.columns.mentions {
          try text.erase(terms, pseudonym: pseudonym, in: transaction)
        }
      }
    } catch {
      throw .database(error)
    }
    for source in sources { try source.erase(id, context, transaction) }
    transaction.emptyLogAfterwards()
  }

  private func requireErasable(_ id: UserID, in transaction: ReadTransaction) throws(PeopleFault) {
    if try user(id, in: transaction).isActiveAdmin {
      guard try transaction.hasActiveAdmin(otherThan: id) else { throw .lastAdmin }
    }
  }

  /// What stands in texts in place of the names of an erased person.
  package static func pseudonym(of id: UserID) -> String { "Erased user \(id)" }

  /// Erases what People stores of a user: name, username, phone, password, sessions, tokens and
  /// settings.
  ///
  /// - Throws: `.notFound`, `.lastAdmin`.
  package func erase(
    _ id: UserID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(PeopleFault) {
    transaction.hold(.organization, .user(id))
    try requireErasable(id, in: transaction)
    var erased = try user(id, in: transaction)
    try forgetCounts(of: erased.username.key, in: transaction)
    erased.username = Username(stored: Self.erasedUsername(of: id))
    erased.name = Self.pseudonym(of: id)
    erased.phone = ""
    erased.role = .reporter
    erased.isActive = false
    erased.timeZone = timeZone
    try transaction.update(erased)
    try transaction.update(PasswordHash.unusable, of: id)
    _ = try transaction.endSessions(of: id)
    try transaction.deleteTokens(of: id)
    try transaction.deleteSettings(of: id)
    try transaction.deleteInvitation(of: id)
    try context.record(user: nil, erased, in: transaction)
  }

  /// The personal data that People stores.
  package func personalData(
    of id: UserID, in transaction: ReadTransaction
  ) throws(PeopleFault) -> PersonalData {
    PersonalData(
      user: try user(id, in: transaction), sessions: try transaction.sessions(of: id),
      tokens: try transaction.tokens(of: .user(id)),
      settings: try transaction.allSettings(of: id),
      invitation: try transaction.invitation(of: id))
  }
}
