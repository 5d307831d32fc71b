import Core
import Database
import Testing
import TestSupport
import WebAPI
import Zones

@testable import Timesheets

@Suite("Entries")
struct EntriesTests {
  let fixture: TimesheetsFixture
  let project: ProjectID
  let eight: Instant

  init() throws {
    fixture = try TimesheetsFixture()
    project = try fixture.project(
      "Bridge", for: TimesheetsFixture.ann, TimesheetsFixture.bob, TimesheetsFixture.meg)
    eight = fixture.now - 48 * hour
  }

  private func fields(_ body: () throws -> Void) -> [String] {
    do {
      try body()
      return []
    } catch TimesheetFault.invalid(let fields) {
      return fields.map(\.field)
    } catch {
      return ["\(error)"]
    }
  }

  @Test("A logged entry is read back by its id and in the list of its day")
  func roundTrip() throws {
    let task = try fixture.task("Deck", of: project)
    let draft = Entry.draft(
      project: project, task: task, description: "Poured \"C35\"\nand waited",
      tags: Tags(["night", "tag \\ two", "night"]), billable: false)
    let made = try fixture.add(NewEntry(draft, start: eight, end: eight + hour))
    #expect(made.tags.names == ["night", "tag \\ two"])
    #expect(made.seconds == hour)
    #expect(made.zoneName == "Europe/Helsinki")
    let read = try fixture.read(as: TimesheetsFixture.ann) {
      service, context, transaction throws(TimesheetFault) in
      try service.entry(made.id, context, in: transaction)
    }
    #expect(read == made)
    let helsinki = try zone("Europe/Helsinki")
    let query = EntriesQuery(
      days: DayRange(day: helsinki.day(at: eight)), zone: helsinki,
      scope: .user(TimesheetsFixture.ann))
    #expect(try fixture.entries(query).rows.map(\.id) == [made.id])
  }

  @Test("All invalid fields are reported together")
  func allFaults() throws {
    let other = try fixture.project("Elsewhere")
    let idle = try fixture.project("Idle", for: TimesheetsFixture.ann)
    let task = try fixture.task("Of another", of: other)
    try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      var change = Patch<Project>()
      change[\.active] = .set(false)
      _ = try service.updateProject(idle, change, context, in: transaction)
    }
    func new(_ project: ProjectID, _ task: TaskID?, _ length: Int64) -> NewEntry {
      NewEntry(.draft(project: project, task: task), start: eight, end: eight + length)
    }
    #expect(fields { try fixture.add(new(other, nil, hour)) } == ["project"])
    #expect(fields { try fixture.add(new(idle, nil, hour)) } == ["project"])
    #expect(fields { try fixture.add(new(ProjectID(stored: 77), nil, hour)) } == ["project"])
    #expect(fields { try fixture.add(new(project, task, 0)) } == ["task", "end"])
    #expect(fields { try fixture.add(new(project, nil, -1)) } == ["end"])
    #expect(fields { try fixture.add(new(project, nil, 24 * hour + 1)) } == ["end"])
    #expect(fields { try fixture.add(new(project, nil, 24 * hour)) } == [])
  }

  @Test("An inactive task takes no new entries and keeps its old ones")
  func inactiveTask() throws {
    let task = try fixture.task("Deck", of: project)
    let entry = try fixture.add(
      NewEntry(.draft(project: project, task: task), start: eight, end: eight + hour))
    try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      var change = Patch<ProjectTask>()
      change[\.active] = .set(false)
      _ = try service.updateTask(task, change, context, in: transaction)
    }
    #expect(
      fields {
        try fixture.add(
          NewEntry(
            .draft(project: project, task: task), start: eight + hour, end: eight + 2 * hour))
      } == ["task"])
    var change = Patch<Entry>()
    change[\.description] = .set("later")
    #expect(try fixture.update(entry.id, change).task == task)
  }

  @Test("Adjacent entries are accepted; an overlap names the conflicting entry")
  func overlap() throws {
    let first = try fixture.add(project, eight, eight + hour)
    try fixture.add(project, eight + hour, eight + 2 * hour)
    try fixture.add(project, eight - hour, eight)
    try fixture.add(project, eight, eight + hour, as: TimesheetsFixture.bob)
    let overlapping = TimesheetFault.OverlappingEntry(
      id: first.id, start: first.start, end: first.end)
    #expect(throws: TimesheetFault.overlap(overlapping)) {
      try fixture.add(project, eight + 1, eight + 2)
    }
  }

  @Test("A running entry conflicts with every later entry")
  func overlapWithRunning() throws {
    fixture.now = eight + hour
    let running = try fixture.start(project, at: eight)
    try fixture.add(project, eight - hour, eight)
    let overlapping = TimesheetFault.OverlappingEntry(id: running.id, start: eight, end: nil)
    for (from, until) in [(-60, 60), (0, 60), (60, 120), (2 * hour, 3 * hour)] as [(Int64, Int64)] {
      #expect(throws: TimesheetFault.overlap(overlapping)) {
        try fixture.add(project, eight + 2 * hour + from, eight + 2 * hour + until)
      }
    }
  }

  @Test("A change checks only the fields it changes")
  func changes() throws {
    let other = try fixture.project("Tunnel", for: TimesheetsFixture.ann)
    let task = try fixture.task("Deck", of: project)
    let entry = try fixture.add(
      NewEntry(.draft(project: project, task: task), start: eight, end: eight + hour))
    try fixture.add(project, eight + 2 * hour, eight + 3 * hour)
    var change = Patch<Entry>()
    change[\.start] = .set(eight + hour)
    #expect(fields { try fixture.update(entry.id, change) } == ["start"])
    change[\.end] = .set(eight + 25 * hour + 1)
    #expect(fields { try fixture.update(entry.id, change) } == ["end"])
    change[\.end] = .set(eight + 2 * hour)
    fixture.now = fixture.now + 60
    let moved = try fixture.update(entry.id, change)
    #expect(moved.start == eight + hour && moved.end == eight + 2 * hour)
    #expect(moved.updatedAt == fixture.now && moved.createdAt == entry.createdAt)
    change[\.end] = .set(eight + 2 * hour + 1)
    #expect(throws: TimesheetFault.self) { try fixture.update(entry.id, change) }
    var elsewhere = Patch<Entry>()
    elsewhere[\.project] = .set(other)
    #expect(fields { try fixture.update(entry.id, elsewhere) } == ["task"])
    elsewhere[\.task] = .set(nil)
    #expect(try fixture.update(entry.id, elsewhere).project == other)
    try fixture.detach(other, from: TimesheetsFixture.ann)
    var words = Patch<Entry>()
    words[\.description] = .set("done")
    words[\.project] = .set(other)
    #expect(try fixture.update(entry.id, words).description == "done")
  }

  @Test(
    "Only its user changes an entry: 403 for those who see it, 404 for the rest, 422 before either 404"
  )
  func others() throws {
    let entry = try fixture.add(project, eight, eight + hour)
    let change = Patch<Entry>()
    for user in [TimesheetsFixture.meg, TimesheetsFixture.ada] {
      #expect { try fixture.update(entry.id, as: user, change) } throws: { error in
        if case TimesheetFault.forbidden = error { true } else { false }
      }
      #expect { try fixture.remove(entry.id, as: user) } throws: { error in
        if case TimesheetFault.forbidden = error { true } else { false }
      }
    }
    #expect(throws: TimesheetFault.notFound) {
      try fixture.update(entry.id, as: TimesheetsFixture.bob, change)
    }
    #expect(throws: TimesheetFault.notFound) {
      try fixture.remove(entry.id, as: TimesheetsFixture.bob)
    }
    #expect(throws: TimesheetFault.notFound) {
      try fixture.read(as: TimesheetsFixture.bob) {
        service, context, transaction throws(TimesheetFault) in
        try service.entry(entry.id, context, in: transaction)
      }
    }
    var wrong = Patch<Entry>()
    wrong[\.start] = .set(eight)
    wrong[\.end] = .set(eight)
    wrong[\.project] = .set(ProjectID(stored: 77))
    let names = fields { try fixture.update(entry.id, as: TimesheetsFixture.bob, wrong) }
    #expect(names == ["project", "end"])
  }

  @Test("A removed entry cannot be read, its id is not reused, and its time is free")
  func removal() throws {
    let entry = try fixture.add(project, eight, eight + hour)
    try fixture.remove(entry.id)
    #expect(throws: TimesheetFault.notFound) { try fixture.remove(entry.id) }
    #expect(try fixture.add(project, eight, eight + hour).id > entry.id)
  }

  @Test(
    "Each change writes an audit row in the same transaction; a refused or empty change writes none"
  )
  func auditLog() throws {
    func subjects() -> [String] {
      fixture.database.texts("SELECT subject FROM audit_log ORDER BY id")
    }
    let before = subjects().count
    let entry = try fixture.add(project, eight, eight + hour)
    #expect(throws: TimesheetFault.self) { try fixture.add(project, eight, eight + hour) }
    try fixture.update(entry.id, Patch<Entry>())
    var change = Patch<Entry>()
    change[\.billable] = .set(false)
    try fixture.update(entry.id, change)
    try fixture.remove(entry.id)
    #expect(subjects().dropFirst(before) == ["entry", "entry", "entry"])
  }
}
