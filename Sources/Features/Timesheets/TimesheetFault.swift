package import ChangeFeed
package import Core
package import Database
import JSON
package import LongJobs
package import Spreadsheet
package import WebAPI
import WorkingTime
package import Zones

/// The errors of the timesheets service.
package enum TimesheetFault: Error, Hashable, Sendable, DatabaseErrorConvertible {
  package struct OverlappingEntry: Hashable, Sendable {
    package let id: EntryID
    package let start: Instant
    /// Exclusive; `nil` while the timer runs.
    package let end: Instant?
  }

  /// The caller's role does not allow it; the reason in one sentence.
  case forbidden(String)
  /// All errors of fields.
  case invalid([FieldError])
  /// The record does not exist, or the caller may not see it.
  case notFound
  case overlap(OverlappingEntry)
  /// A day of an absence is taken by that one.
  case absenceOverlap(Absence)
  /// Another record has this value in the named field.
  case duplicate(String)
  /// Two users that become one have something of which one may have one: what.
  case bothHave(String)
  case running
  case notRunning
  /// The hours or days are closed; of many entries the closed ones.
  case locked(Closure, entries: [EntryID] = [])
  /// A timer began in the month that is sent: the running entry.
  case runningInMonth(EntryID)
  /// The month was sent, and did not come back.
  case sent(SubmissionID)
  /// The month was decided on, or came back.
  case decided(Submission.State)
  /// What would change is used; the reason in one sentence.
  case inUse(String)
  /// The firm keeps a person's data until that day.
  case retained(until: Day)
  /// The client knew another state of the entry than this one.
  indirect case stale(Entry)
  /// A user has as many calendar feeds as there may be.
  case tooManyFeeds
  /// The cursor of a feed is refused.
  case feed(FeedRefusal)
  /// Another change was made under the key.
  case keyReused
  /// Another number of entries was expected than the one that was found.
  case otherCount(Int)
  /// A workbook could not be made.
  case workbook(Workbook.Fault)
  /// The file of an import can't be stored, or is gone.
  case noRoom
  case job(LongJobFault)
  /// Hours are imported just now.
  case importRunning
  /// Somebody stopped the import.
  case importStopped
  case database(DatabaseError)

  private static let usedKey = FieldError("key", "Another change has this key.")

  static func invalid(_ name: String, _ message: String) -> TimesheetFault {
    .invalid([FieldError(name, message)])
  }
}

extension TimesheetFault: FeedRefusalConvertible {}

extension TimesheetFault: ProblemConvertible {
  /// With instants in UTC.
  package var problem: Problem { problem(in: .utc) }

  /// With instants in a time zone.
  package func problem(in zone: Zone) -> Problem {
    switch self {
    case .forbidden(let reason): Problem(.forbidden, reason)
    case .invalid(let errors): .invalid(errors)
    case .notFound: Problem(.notFound, "There is no such thing.")
    case .overlap(let entry):
      Problem(
        .overlap,
        entry.end == nil
          ? "Your timer, entry \(entry.id), runs in that time: stop it first (stopTimer, 16)."
          : "Another entry lies in that time.",
        members: [.init("entry", entry.tree(in: zone))])
    case .absenceOverlap(let absence):
      Problem(
        .overlap, "Another absence takes that day, or the half of it.",
        members: [.init("absence", absence.tree)])
    case .duplicate(let field): Problem(.duplicate, "This \(field) is taken.")
    case .bothHave(let what): Problem(.duplicate, "Both have \(what).")
    case .running: Problem(.running, "A timer runs already. Stop it first.")
    case .notRunning: Problem(.notRunning, "No timer runs.")
    case .locked(let closure, let entries):
      Problem(.locked, closure.reason, members: closure.members(entries))
    case .runningInMonth(let entry):
      Problem(
        .running, "A timer began in this month, entry \(entry): stop it first (stopTimer, 16).")
    case .sent(let submission):
      Problem(.duplicate, "This month was sent already: submission \(submission).")
    case .decided(let state): Problem(.decided, "This month is \(state.rawValue).")
    case .inUse(let reason): Problem(.inUse, reason)
    case .retained(let day):
      Problem(
        .retained, "The firm keeps this person's data until \(day): deactivate the user instead.",
        members: [.init("until", .text("\(day)"))])
    case .stale(let entry):
      Problem(
        .precondition,
        "The entry was changed meanwhile: it has revision \(entry.revision). Take over what only the other changed, and send the rest with a new key."
      )
    case .tooManyFeeds:
      Problem(.quota, "You have \(Timesheets.mostCalendarFeeds) calendar feeds: end one first.")
    case .feed(let refusal): refusal.problem
    case .keyReused:
      Problem(
        .keyReused, "The key was used before, for another change.", fields: [Self.usedKey])
    case .otherCount(let found):
      Problem(.precondition, "\(found) entries were found, which is not the expected number.")
    case .workbook(let fault):
      .unavailable(fault) { "The workbook could not be made. The log says why as \($0)." }
    case .noRoom:
      Problem(.noRoom, "There is no room for the file. Try again later.", retryAfterSeconds: 60)
    case .job(let fault): fault.problem
    case .importRunning:
      Problem(.importRunning, "Hours are imported just now. Try again when that is done.")
    case .importStopped: Problem(.notFound, "The import was stopped.")
    case .database(let error): .database(error)
    }
  }
}

extension Closure {
  fileprivate var reason: String {
    switch self {
    case .lock(let id):
      "This time is closed by lock \(id): an admin ends it (unlockPeriod, 32)."
    case .submission(let id):
      "This month was sent, submission \(id): it is open again when it is taken back (reopenPeriod, 198) or sent back (decidePeriod, 34)."
    }
  }

  fileprivate func members(_ entries: [EntryID]) -> [JSONTree.Member] {
    let by: JSONTree =
      switch self {
      case .lock(let id): .object(["lock": .integer(id.value)])
      case .submission(let id): .object(["submission": .integer(id.value)])
      }
    if entries.isEmpty { return [.init("by", by)] }
    return [.init("by", by), .init("entries", .array(entries.map { .integer($0.value) }))]
  }
}

extension TimesheetFault.OverlappingEntry {
  fileprivate func tree(in zone: Zone) -> JSONTree {
    .object([
      "id": .integer(id.value), "start": .text(zone.text(of: start)),
      "end": end.map { .text(zone.text(of: $0)) } ?? .null,
    ])
  }
}

extension Absence {
  fileprivate var tree: JSONTree {
    .object([
      "id": .integer(id.value), "kind": .text(kind.rawValue), "from": .text(from.description),
      "to": .text(to.description), "half": .flag(half),
    ])
  }
}
