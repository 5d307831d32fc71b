import Core
import Database
import Synchronization
import Testing
import TestSupport
import WebAPI

@testable import Timesheets

@Suite("Projects, tasks and attachments")
struct ProjectsTests {
  let fixture: TimesheetsFixture

  init() throws { fixture = try TimesheetsFixture() }

  private func own(_ user: UserID, visible: [ProjectID]? = nil) throws -> [String] {
    fixture.visible.projects.withLock { $0 = visible ?? [] }
    return try fixture.read(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.ownProjects(onlyVisible: visible != nil, context, in: transaction).map(\.name)
    }
  }

  private func canSee(_ user: UserID, _ id: ProjectID) throws -> Bool {
    do throws(TimesheetFault) {
      _ = try fixture.read(as: user) { service, context, transaction throws(TimesheetFault) in
        try service.project(id, context, in: transaction)
      }
      return true
    } catch {
      #expect(error == .notFound)
      return false
    }
  }

  private func tasks(_ user: UserID, _ id: ProjectID) throws -> [String] {
    try fixture.read(as: user) { service, context, transaction throws(TimesheetFault) in
      try service.tasks(of: id, context, in: transaction).map(\.name)
    }
  }

  @Test("A user lists the attached active projects by name, or those that the phone shows")
  func ownProjects() throws {
    let zeta = try fixture.project("zeta", for: TimesheetsFixture.ann)
    _ = try fixture.project("Äther", for: TimesheetsFixture.ann)
    let alpha = try fixture.project("Alpha", for: TimesheetsFixture.ann)
    _ = try fixture.project("Other")
    let idle = try fixture.project("Idle", for: TimesheetsFixture.ann)
    try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      var change = Patch<Project>()
      change[\.active] = .set(false)
      _ = try service.updateProject(idle, change, context, in: transaction)
    }
    #expect(try own(TimesheetsFixture.ann) == ["Alpha", "zeta", "Äther"])
    #expect(try own(TimesheetsFixture.ann, visible: [zeta, idle]) == ["zeta"])
    #expect(try own(TimesheetsFixture.bob) == [])
    #expect(
      try canSee(TimesheetsFixture.ann, idle) && canSee(TimesheetsFixture.meg, alpha)
        && !canSee(TimesheetsFixture.bob, alpha))
    #expect(try !canSee(TimesheetsFixture.meg, ProjectID(stored: 99)))
  }

  @Test("Attaching and detaching are idempotent and show in the list of attachments")
  func attaching() throws {
    let bridge = try fixture.project("Bridge", for: TimesheetsFixture.ann, TimesheetsFixture.ann)
    _ = try fixture.project("Tunnel")
    func attached() throws -> [Bool] {
      try fixture.read(as: TimesheetsFixture.ada) {
        service, context, transaction throws(TimesheetFault) in
        try service.attachments(of: TimesheetsFixture.ann, context, in: transaction).map(
          \.isAttached)
      }
    }
    #expect(try attached() == [true, false])
    try fixture.detach(bridge, from: TimesheetsFixture.ann)
    try fixture.detach(bridge, from: TimesheetsFixture.ann)
    #expect(try attached() == [false, false])
    try fixture.attach(bridge, to: TimesheetsFixture.ann)
    #expect(try own(TimesheetsFixture.ann) == ["Bridge"])
    #expect(throws: TimesheetFault.notFound) {
      try fixture.attach(bridge, to: TimesheetsFixture.unknown)
    }
    #expect(throws: TimesheetFault.notFound) {
      try fixture.attach(ProjectID(stored: 99), to: TimesheetsFixture.ann)
    }
  }

  @Test("Project names are unique, task names unique in their project, in any case and form")
  func duplicates() throws {
    let bridge = try fixture.project("Bridge")
    let tunnel = try fixture.project("Tunnel")
    for name in ["Bridge", "bridge", "BRIDGE"] {
      #expect(throws: TimesheetFault.duplicate("name")) { try fixture.project(name) }
    }
    #expect(throws: TimesheetFault.duplicate("name")) {
      try fixture.write(as: TimesheetsFixture.meg) {
        service, context, transaction throws(TimesheetFault) in
        var change = Patch<Project>()
        change[\.name] = .set("bridge")
        return try service.updateProject(tunnel, change, context, in: transaction)
      }
    }
    _ = try fixture.task("Deck", of: bridge)
    _ = try fixture.task("Deck", of: tunnel)
    #expect(throws: TimesheetFault.duplicate("name")) { try fixture.task("DECK", of: bridge) }
    #expect(throws: TimesheetFault.notFound) { try fixture.task("Deck", of: ProjectID(stored: 99)) }
  }

  @Test("A change sets the named fields and clears optional ones")
  func change() throws {
    let project = try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      let new = Project(
        name: "Bridge", description: "Over", customer: "City", budgetSeconds: 3_600, color: "red")
      return try service.createProject(new, context, in: transaction)
    }
    var expected = project
    expected.customer = nil
    expected.customerId = nil
    expected.budgetSeconds = 7_200
    expected.budget = Budget(seconds: 7_200)
    let changed = try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      var change = Patch<Project>()
      change[\.customer] = .set(nil)
      change[\.budgetSeconds] = .set(7_200)
      return try service.updateProject(project.id, change, context, in: transaction)
    }
    #expect(changed == expected)
    let read = try fixture.read(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      try service.allProjects(active: true, context, in: transaction)
    }
    #expect(read == [expected])
  }

  @Test("Tasks are listed by name; inactive ones only to managers")
  func tasks() throws {
    let bridge = try fixture.project("Bridge", for: TimesheetsFixture.ann)
    let deck = try fixture.task("deck", of: bridge)
    _ = try fixture.task("Cables", of: bridge)
    #expect(try tasks(TimesheetsFixture.ann, bridge) == ["Cables", "deck"])
    try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      var change = Patch<ProjectTask>()
      change[\.active] = .set(false)
      change[\.name] = .set("Deck")
      _ = try service.updateTask(deck, change, context, in: transaction)
    }
    #expect(try tasks(TimesheetsFixture.ann, bridge) == ["Cables"])
    #expect(try tasks(TimesheetsFixture.meg, bridge) == ["Cables", "Deck"])
    #expect(throws: TimesheetFault.notFound) { try tasks(TimesheetsFixture.bob, bridge) }
    #expect(throws: TimesheetFault.notFound) {
      try fixture.read(as: TimesheetsFixture.bob) {
        service, context, transaction throws(TimesheetFault) in
        try service.task(deck, context, in: transaction)
      }
    }
  }

  @Test("The service itself refuses reporters changing projects and managers attaching users")
  func rights() throws {
    func isForbidden<Value: Sendable>(
      _ user: UserID,
      _ work:
        @escaping @Sendable (Timesheets, RequestContext, WriteTransaction) throws(TimesheetFault) ->
        Value
    ) -> Bool {
      do {
        try fixture.write(as: user, work)
        return false
      } catch TimesheetFault.forbidden {
        return true
      } catch {
        return false
      }
    }
    #expect(
      isForbidden(TimesheetsFixture.ann) { service, context, transaction throws(TimesheetFault) in
        try service.createProject(Project(name: "x"), context, in: transaction)
      })
    let bridge = try fixture.project("Bridge")
    #expect(
      isForbidden(TimesheetsFixture.meg) { service, context, transaction throws(TimesheetFault) in
        try service.attach(bridge, to: TimesheetsFixture.ann, context, in: transaction)
      })
    #expect(
      isForbidden(TimesheetsFixture.meg) { service, context, transaction throws(TimesheetFault) in
        try service.detach(bridge, from: TimesheetsFixture.ann, context, in: transaction)
      })
  }

  @Test("A manager attaches users to the projects that she made, while she is a manager")
  func ownProject() throws {
    let made = try fixture.write(as: TimesheetsFixture.meg) {
      service, context, transaction throws(TimesheetFault) in
      try service.createProject(Project(name: "Ferry"), context, in: transaction)
    }
    #expect(made.createdBy == TimesheetsFixture.meg)
    func attach(_ isAttached: Bool, to user: UserID, by manager: RequestContext) throws {
      try fixture.database.write { [service = fixture.service] transaction in
        if isAttached {
          try service.attach(made.id, to: user, manager, in: transaction)
        } else {
          try service.detach(made.id, from: user, manager, in: transaction)
        }
      }
    }
    let meg = fixture.context(TimesheetsFixture.meg)
    try attach(true, to: TimesheetsFixture.ann, by: meg)
    #expect(try own(TimesheetsFixture.ann) == ["Ferry"])
    try attach(false, to: TimesheetsFixture.ann, by: meg)
    #expect(try own(TimesheetsFixture.ann) == [])
    #expect(throws: TimesheetFault.notFound) {
      try attach(true, to: TimesheetsFixture.unknown, by: meg)
    }
    let other = RequestContext.test(.test(TimesheetsFixture.bob, .manager), at: fixture.now)
    let demoted = RequestContext.test(.test(TimesheetsFixture.meg, .reporter), at: fixture.now)
    for context in [other, demoted] {
      let error = #expect(throws: TimesheetFault.self) {
        try attach(true, to: TimesheetsFixture.ann, by: context)
      }
      guard case .forbidden? = error else {
        Issue.record("not forbidden")
        continue
      }
    }
    // A change keeps who made it.
    try fixture.write(as: TimesheetsFixture.ada) {
      service, context, transaction throws(TimesheetFault) in
      var change = Patch<Project>()
      change[\.name] = .set("Quay")
      _ = try service.updateProject(made.id, change, context, in: transaction)
    }
    try attach(true, to: TimesheetsFixture.ann, by: meg)
    #expect(try own(TimesheetsFixture.ann) == ["Quay"])
  }
}
