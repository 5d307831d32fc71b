import Ground
import SQLite
import Trail

/// What is told of a thing in the trail.
protocol Telling {
  static var subject: String { get }
  var number: Int64 { get }
  var owner: UserID? { get }
  var facts: Facts { get }
}

extension Telling where Self: Equatable {
  /// Whether nothing was changed, not even between texts that only look alike.
  func isSame(as other: Self) -> Bool {
    self == other && facts.json.utf8.elementsEqual(other.facts.json.utf8)
  }
}

extension Writing {
  /// Adds what was done to a thing to the trail.
  func record<Thing: Telling>(
    _ act: Act, before: Thing?, after: Thing?
  ) throws(TimesheetFault) {
    guard let thing = after ?? before else { return }
    try record(
      act, Thing.subject, thing.number, of: thing.owner, before: before?.facts, after: after?.facts)
  }

  /// Adds to the trail that a project was attached to a user or detached.
  func record(
    _ act: Act, _ project: ProjectID, of user: UserID, isAttached: Bool
  ) throws(TimesheetFault) {
    let facts: Facts = ["project": .id(project)]
    try record(
      act, "attachment", project.value, of: user, before: isAttached ? nil : facts,
      after: isAttached ? facts : nil)
  }

  private func record(
    _ act: Act, _ subject: String, _ id: Int64, of user: UserID?, before: Facts?, after: Facts?
  ) throws(TimesheetFault) {
    do throws(SQLiteError) {
      try Trail.record(
        act, subject: subject, id: id, user: user, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }
}

extension Entry: Telling {
  static var subject: String { "entry" }
  var number: Int64 { id.value }
  var owner: UserID? { user }
  var facts: Facts {
    [
      "project": .id(project), "task": .id(task), "start": .instant(start), "end": .instant(end),
      "description": .text(description), "tags": .texts(tags.names), "billable": .flag(billable),
    ]
  }
}

extension Project: Telling {
  static var subject: String { "project" }
  var number: Int64 { id.value }
  var owner: UserID? { nil }
  var facts: Facts {
    [
      "name": .text(name), "description": .text(description), "customer": .optional(customer),
      "budgetSeconds": .optional(budgetSeconds), "color": .optional(color), "active": .flag(active),
    ]
  }
}

extension ProjectTask: Telling {
  static var subject: String { "task" }
  var number: Int64 { id.value }
  var owner: UserID? { nil }
  var facts: Facts { ["project": .id(project), "name": .text(name), "active": .flag(active)] }
}
