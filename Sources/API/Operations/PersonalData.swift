import Golf
import Ground
import People
import Receipts
import SQLite
import Timesheets
import Trail
import Zones

extension Operation {
  /// What is held on a person, and its end.
  static let personalData: [Operation] = [exportUser, eraseUser]

  private static let exportUser = writesOut(
    37, "exportUser", .get("/users/{id}/data"), .own, .administration,
    "Gives everything held on one person: yourself, or anybody for admins.",
    Traits<UserInput, PersonalFile>(
      details: "Passwords and auth hashes are not in it: only their hashes are stored.",
      answersThing: false, isBulk: { _ in true })
  ) { input, act, house, reading, writer throws(Problem) in
    guard let caller = act.caller, caller.user == input.id || caller.role >= .admin else {
      throw PeopleFault.notFound.problem
    }
    let file = try personalFile(of: input.id, act, house, reading)
    let all = EntriesQuery(
      days: .always, zone: .utc, whose: .user(input.id), limit: .max)
    do throws(TimesheetFault) {
      try writer.object { writer throws(TimesheetFault) in
        try file.write(to: &writer) { writer throws(TimesheetFault) in
          try writer.array { writer throws(TimesheetFault) in
            _ = try house.timesheets.entries(all, act, in: reading) { entry, row in
              writer.element(entry, of: row)
            }
          }
        }
      }
    } catch {
      throw error.problem(in: house.zone(of: act))
    }
  }

  private static func personalFile(
    of id: UserID, _ act: Act, _ house: House, _ reading: Reading
  ) throws(Problem) -> PersonalFile {
    var query = TrailQuery(limit: .max)
    query.user = id
    let (data, trail, projects): (PersonalData, [TrailRow], [Project])
    do throws(PeopleFault) { data = try house.people.personalData(of: id, in: reading) } catch {
      throw error.problem
    }
    do throws(SQLiteError) { trail = try Trail.rows(query, in: reading) } catch {
      throw .database(error)
    }
    do throws(TimesheetFault) {
      projects = try house.timesheets.projects(attachedTo: id, in: reading)
    } catch {
      throw error.problem(in: house.zone(of: act))
    }
    let golfer: GolferFile?
    do throws(GolfFault) {
      golfer = try house.golf.personalData(of: id, now: act.now, in: reading)
    } catch {
      throw error.problem
    }
    return PersonalFile(data: data, projects: projects, golfer: golfer, trail: trail)
  }

  private static let eraseUser = writes(
    38, "eraseUser", .delete("/users/{id}"), .admin, .administration,
    "Erases what tells who a user is.",
    Traits<UserInput, Done>(
      details:
        "Name, username, phone, password, sessions, settings and what the audit trail tells of the "
        + "user's things are erased for good; hours, and a golfer's record, stay under the number alone. The last active "
        + "admin can't be erased.",
      guardedBy: 66)
  ) { input, act, house, writing throws(Problem) in
    do throws(PeopleFault) { try house.people.erase(input.id, act, in: writing) } catch {
      throw error.problem
    }
    do throws(GolfFault) { try house.golf.erase(input.id, act, in: writing) } catch {
      throw error.problem
    }
    do throws(SQLiteError) { try Receipt.forget(of: input.id, in: writing) } catch {
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
