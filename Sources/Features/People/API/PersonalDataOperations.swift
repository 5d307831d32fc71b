import AuditLog
import Core
import Database
import WebAPI

extension People {
  /// The export and the erasure of a person's data, from all features.
  func personalDataOperations(_ sources: [PersonalDataSource]) -> [Operation] {
    [exportUserOperation(sources), eraseUserOperation(sources)]
  }

  private func exportUserOperation(_ sources: [PersonalDataSource]) -> Operation {
    .readParts(
      OperationInfo(
        37, "exportUser", .get("/users/{id}/data"), .authenticated, .administration,
        "Gives everything held on one person: yourself, or anybody for admins."),
      OperationOptions<Reference<Kind.User>, PersonalData>(
        details:
          "Passwords and auth hashes are not in it: only their hashes are stored. It is made while it is sent.",
        hasEntityTag: false,
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

  /// The changes by the person, and those of the person's records.
  private func auditPart(of id: UserID) -> AnswerPart {
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
        38, "eraseUser", .delete("/users/{id}"), .admin, .administration,
        "Erases what tells who a user is."),
      OperationOptions<Reference<Kind.User>, Done>(
        details: Self.erasureDetails(sources.compactMap(\.remains)),
        ifMatch: readUserOperation)
    ) { input, context, transaction throws(Problem) in
      try erase(input.id, from: sources, context, in: transaction)
      return Done()
    }
  }

  /// The description of the erasure, with what features keep under the user's id.
  private static func erasureDetails(_ remains: [String]) -> String {
    let kept = remains.joined(separator: ", and ") + (remains.count > 1 ? "," : "")
    return
      "Name, username, phone, password, sessions, settings and what the audit log holds on the user "
      + "are erased for good; elsewhere a pseudonym takes the place of the user's names"
      + (remains.isEmpty ? "" : "; \(kept) stay under the number alone")
      + ". In what others wrote, parts of a name, nicknames, usernames that are one plain word, and keys "
      + "that programs made up can't be told from other words, and stay. The last active admin can't be erased."
  }
}
