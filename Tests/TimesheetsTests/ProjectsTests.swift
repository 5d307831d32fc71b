import Ground
import SQLite
import Testing

@testable import Timesheets

@Suite("Projects, tasks and who works on them")
struct ProjectsTests {
  let office: Office

  init() throws { office = try Office() }

  private func own(_ user: UserID, chosen: Set<ProjectID> = []) throws -> [String] {
    try office.read(as: user) { service, act, reading throws(TimesheetFault) in
      try service.ownProjects(chosen: chosen, act, in: reading).map(\.name)
    }
  }

  private func sees(_ user: UserID, _ id: ProjectID) throws -> Bool {
    do throws(TimesheetFault) {
      _ = try office.read(as: user) { service, act, reading throws(TimesheetFault) in
        try service.project(id, act, in: reading)
      }
      return true
    } catch {
      #expect(error == .notFound)
      return false
    }
  }

  private func tasks(_ user: UserID, _ id: ProjectID) throws -> [String] {
    try office.read(as: user) { service, act, reading throws(TimesheetFault) in
      try service.tasks(of: id, act, in: reading).map(\.name)
    }
  }

  @Test("A user sees the active projects attached to him, by name, or of these the ones he chose")
  func ownProjects() throws {
    let zeta = try office.project("zeta", for: Office.ann)
    _ = try office.project("Äther", for: Office.ann)
    let alpha = try office.project("Alpha", for: Office.ann)
    _ = try office.project("Other")
    let idle = try office.project("Idle", for: Office.ann)
    try office.write(as: Office.meg) { service, act, writing throws(TimesheetFault) in
      var change = ProjectChange()
      change.active = .set(false)
      _ = try service.updateProject(idle, change, act, in: writing)
    }
    #expect(try own(Office.ann) == ["Alpha", "zeta", "Äther"])
    #expect(try own(Office.ann, chosen: [zeta, idle]) == ["zeta"])
    #expect(try own(Office.bob) == [])
    #expect(try sees(Office.ann, idle) && sees(Office.meg, alpha) && !sees(Office.bob, alpha))
    #expect(try !sees(Office.meg, ProjectID(stored: 99)))
  }

  @Test("Attaching twice is attaching once, detaching too, and both are told in the marks")
  func attaching() throws {
    let bridge = try office.project("Bridge", for: Office.ann, Office.ann)
    _ = try office.project("Tunnel")
    func marks() throws -> [Bool] {
      try office.read(as: Office.ada) { service, act, reading throws(TimesheetFault) in
        try service.attachments(of: Office.ann, act, in: reading).map(\.isAttached)
      }
    }
    #expect(try marks() == [true, false])
    try office.detach(bridge, from: Office.ann)
    try office.detach(bridge, from: Office.ann)
    #expect(try marks() == [false, false])
    try office.attach(bridge, to: Office.ann)
    #expect(try own(Office.ann) == ["Bridge"])
    #expect(throws: TimesheetFault.notFound) { try office.attach(bridge, to: Office.nobody) }
    #expect(throws: TimesheetFault.notFound) {
      try office.attach(ProjectID(stored: 99), to: Office.ann)
    }
  }

  @Test("A project's name is its own, a task's within its project; the very text counts")
  func duplicates() throws {
    let bridge = try office.project("Bridge")
    let tunnel = try office.project("bridge")
    #expect(throws: TimesheetFault.duplicate("name")) { try office.project("Bridge") }
    #expect(throws: TimesheetFault.duplicate("name")) {
      try office.write(as: Office.meg) { service, act, writing throws(TimesheetFault) in
        var change = ProjectChange()
        change.name = .set("Bridge")
        return try service.updateProject(tunnel, change, act, in: writing)
      }
    }
    _ = try office.task("Deck", of: bridge)
    _ = try office.task("Deck", of: tunnel)
    #expect(throws: TimesheetFault.duplicate("name")) { try office.task("Deck", of: bridge) }
    #expect(throws: TimesheetFault.notFound) { try office.task("Deck", of: ProjectID(stored: 99)) }
  }

  @Test("A change sets what it names, and empties what may be empty")
  func change() throws {
    let project = try office.write(as: Office.meg) { service, act, writing throws(TimesheetFault) in
      let new = NewProject(
        name: "Bridge", description: "Over", customer: "City", budgetSeconds: 3_600, color: "red")
      return try service.createProject(new, act, in: writing)
    }
    var expected = project
    expected.customer = nil
    expected.budgetSeconds = 7_200
    let changed = try office.write(as: Office.meg) { service, act, writing throws(TimesheetFault) in
      var change = ProjectChange()
      change.customer = .set(nil)
      change.budgetSeconds = .set(7_200)
      return try service.updateProject(project.id, change, act, in: writing)
    }
    #expect(changed == expected)
    let read = try office.read(as: Office.meg) { service, act, reading throws(TimesheetFault) in
      try service.allProjects(active: true, act, in: reading)
    }
    #expect(read == [expected])
  }

  @Test("Tasks come by name; one that is not active only to those who keep it")
  func tasks() throws {
    let bridge = try office.project("Bridge", for: Office.ann)
    let deck = try office.task("deck", of: bridge)
    _ = try office.task("Cables", of: bridge)
    #expect(try tasks(Office.ann, bridge) == ["Cables", "deck"])
    try office.write(as: Office.meg) { service, act, writing throws(TimesheetFault) in
      var change = TaskChange()
      change.active = .set(false)
      change.name = .set("Deck")
      _ = try service.updateTask(deck, change, act, in: writing)
    }
    #expect(try tasks(Office.ann, bridge) == ["Cables"])
    #expect(try tasks(Office.meg, bridge) == ["Cables", "Deck"])
    #expect(throws: TimesheetFault.notFound) { try tasks(Office.bob, bridge) }
    #expect(throws: TimesheetFault.notFound) {
      try office.read(as: Office.bob) { service, act, reading throws(TimesheetFault) in
        try service.task(deck, act, in: reading)
      }
    }
  }

  @Test("The service itself keeps reporters from keeping projects, and managers from attaching")
  func rights() throws {
    func isForbidden<Value: Sendable>(
      _ user: UserID,
      _ work: @escaping @Sendable (Timesheets, Act, Writing) throws(TimesheetFault) -> Value
    ) -> Bool {
      do {
        try office.write(as: user, work)
        return false
      } catch TimesheetFault.forbidden {
        return true
      } catch {
        return false
      }
    }
    #expect(
      isForbidden(Office.ann) { service, act, writing throws(TimesheetFault) in
        try service.createProject(NewProject(name: "x"), act, in: writing)
      })
    #expect(
      isForbidden(Office.meg) { service, act, writing throws(TimesheetFault) in
        try service.attach(ProjectID(stored: 1), to: Office.ann, act, in: writing)
      })
  }
}
