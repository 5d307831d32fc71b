import Core
import Database
import Testing
import WebAPI

@testable import Timesheets

@Suite("Lengths of texts")
struct TextLengthTests {
  let fixture: TimesheetsFixture
  private let tooLong = String(repeating: "a", count: 101)
  private let longText = String(repeating: "a", count: 2_001)
  private let isTooLong = "This must have 0 to 100 characters."

  init() throws {
    fixture = try TimesheetsFixture()
  }

  @Test("A project's texts are checked all at once, and those of a change likewise")
  func projects() throws {
    let new = Project(name: "", description: longText, customer: tooLong, color: tooLong)
    let expected = [
      FieldError("name", "This must not be empty."),
      FieldError("description", "This must have 0 to 2000 characters."),
      FieldError("customer", isTooLong), FieldError("color", isTooLong),
    ]
    #expect(throws: TimesheetFault.invalid(expected)) {
      try fixture.write(as: TimesheetsFixture.meg) {
        service, context, transaction throws(TimesheetFault) in
        try service.createProject(new, context, in: transaction)
      }
    }
    let bridge = try fixture.project("Bridge")
    var change = Patch<Project>()
    change[\.name] = .set("")
    change[\.description] = .set(longText)
    change[\.customer] = .set(tooLong)
    change[\.color] = .set(tooLong)
    #expect(throws: TimesheetFault.invalid(expected)) {
      try fixture.write(as: TimesheetsFixture.meg) {
        [change] service, context, transaction throws(TimesheetFault) in
        try service.updateProject(bridge, change, context, in: transaction)
      }
    }
  }

  @Test("A task's name has 1 to 100 characters")
  func tasks() throws {
    let bridge = try fixture.project("Bridge")
    let expected = [FieldError("name", "This must have 1 to 100 characters.")]
    #expect(throws: TimesheetFault.invalid(expected)) { try fixture.task(tooLong, of: bridge) }
    let deck = try fixture.task("Deck", of: bridge)
    var change = Patch<ProjectTask>()
    change[\.name] = .set(tooLong)
    #expect(throws: TimesheetFault.invalid(expected)) {
      try fixture.write(as: TimesheetsFixture.meg) {
        [change] service, context, transaction throws(TimesheetFault) in
        try service.updateTask(deck, change, context, in: transaction)
      }
    }
  }

  @Test("An entry's description and tags are checked beside its project and times")
  func entries() throws {
    let nowhere = ProjectID(stored: 99)
    let names = (0..<50).map { "tag \($0)" } + [""]
    let draft = Entry.draft(project: nowhere, description: longText, tags: Tags(names))
    let expected = [
      FieldError("description", "This must have 0 to 2000 characters."),
      FieldError("tags", "This must have 0 to 50 elements."),
      FieldError("tags[50]", "This must not be empty."),
      FieldError(
        "project",
        "Project 99 is not attached to you, or there is none: an admin, or the manager who made it, attaches it to user 1 (attachProject, 24)."
      ),
    ]
    #expect(throws: TimesheetFault.invalid(expected)) {
      let start = fixture.now
      try fixture.add(NewEntry(draft, start: start, end: start + hour))
    }
    let bridge = try fixture.project("Bridge", for: TimesheetsFixture.ann)
    let entry = try fixture.start(bridge)
    var change = Patch<Entry>()
    change[\.tags] = .set(Tags([tooLong]))
    let isTooLong = FieldError("tags[0]", "This must have 1 to 100 characters.")
    #expect(throws: TimesheetFault.invalid([isTooLong])) {
      try fixture.update(entry.id, change)
    }
  }
}
