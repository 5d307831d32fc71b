import Golf
import Core
import People
import Idempotency
import Database
import Timesheets
import AuditLog
import Zones

extension Operation {
  /// What is held on a person, and its end.
  static let personalData: [Operation] = [exportUser, eraseUser]

  private static let exportUser = writesOut(
    37, "exportUser", .get("/users/{id}/data"), .authenticated, .administration,
    "Gives everything held on one person: yourself, or anybody for admins.",
    OperationOptions<UserInput, PersonalFile>(
      details: "Passwords and auth hashes are not in it: only their hashes are stored.",
      hasEntityTag: false, runsInBackground: { _ in true })
  ) { input, context, services, transaction, writer throws(Problem) in
    guard let caller = context.caller, caller.user == input.id || caller.role >= .admin else {
      throw PeopleFault.notFound.problem
    }
    let file = try personalFile(of: input.id, context, services, transaction)
    let all = EntriesQuery(
      days: .always, zone: .utc, whose: .user(input.id), limit: .max)
    do throws(TimesheetFault) {
      try writer.object { writer throws(TimesheetFault) in
        try file.write(to: &writer) { writer throws(TimesheetFault) in
          try writer.array { writer throws(TimesheetFault) in
            _ = try services.timesheets.entries(all, context, in: transaction) { entry, row in
              writer.element(entry, of: row)
            }
          }
        }
      }
    } catch {
      throw error.problem(in: services.zone(of: context))
    }
  }

  private static func personalFile(
    of id: UserID, _ context: RequestContext, _ services: Services, _ transaction: ReadTransaction
  ) throws(Problem) -> PersonalFile {
    var query = AuditQuery(limit: .max)
    query.user = id
    let (data, auditLog, projects): (PersonalData, [AuditRow], [Project])
    do throws(PeopleFault) {
      data = try services.people.personalData(of: id, in: transaction)
    } catch {
      throw error.problem
    }
    do throws(DatabaseError) { auditLog = try AuditLog.rows(query, in: transaction) } catch {
      throw .database(error)
    }
    do throws(TimesheetFault) {
      projects = try services.timesheets.projects(attachedTo: id, in: transaction)
    } catch {
      throw error.problem(in: services.zone(of: context))
    }
    let golfer: GolferPersonalData?
    do throws(GolfFault) {
      golfer = try services.golf.personalData(of: id, now: context.now, in: transaction)
    } catch {
      throw error.problem
    }
    return PersonalFile(data: data, projects: projects, golfer: golfer, auditLog: auditLog)
  }

  private static let eraseUser = writes(
    38, "eraseUser", .delete("/users/{id}"), .admin, .administration,
    "Erases what tells who a user is.",
    OperationOptions<UserInput, Done>(
      details:
        "Name, username, phone, password, sessions, settings and what the audit trail tells of the "
        + "user's things are erased for good; hours, and a golfer's record, stay under the number alone. The last active "
        + "admin can't be erased.",
      preconditionReader: 66)
  ) { input, context, services, transaction throws(Problem) in
    do throws(PeopleFault) { try services.people.erase(input.id, context, in: transaction) } catch {
      throw error.problem
    }
    do throws(GolfFault) { try services.golf.erase(input.id, context, in: transaction) } catch {
      throw error.problem
    }
    do throws(DatabaseError) { try IdempotencyRecord.forget(of: input.id, in: transaction) } catch {
      throw .database(error)
    }
    return Done()
  }
}

extension DayRange {
  /// All the days that the server takes.
  fileprivate static var always: DayRange {
    DayRange(first: .earliest, last: .latest) ?? DayRange(day: .earliest)
  }
}
