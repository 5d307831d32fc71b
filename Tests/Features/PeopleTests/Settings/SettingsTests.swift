import Core
import Testing
import TestSupport

@testable import People

@Suite("Settings")
struct SettingsTests {
  private func save(
    _ fixture: PeopleFixture, _ user: User, _ change: SettingsChange
  ) throws -> Settings {
    let context = fixture.context(Caller(user: user.id, role: user.role, timeZone: user.timeZone))
    return try fixture.write { [people = fixture.people] in
      try people.saveSettings(change, context, in: $0)
    }
  }

  private func settings(
    _ fixture: PeopleFixture, _ user: User, _ client: String
  ) throws(PeopleFault) -> Settings {
    try fixture.read { (transaction) throws(PeopleFault) in
      try fixture.people.settings(of: user.id, client: client, in: transaction)
    }
  }

  @Test("Time step and projects are stored for each client; the time zone belongs to the user")
  func clients() throws {
    let fixture = try PeopleFixture()
    let (anna, bea) = (try fixture.add("anna"), try fixture.add("bea"))
    let first = Settings(timeStep: 15, visibleProjects: [], timeZone: "Europe/Helsinki")
    #expect(try settings(fixture, anna, "phone") == first)
    let projects = [VisibleProjectID(stored: 7), VisibleProjectID(stored: 3)]
    let saved = try save(
      fixture, anna, SettingsChange(timeStep: .set(30), visibleProjects: .set(projects)))
    #expect(saved == Settings(timeStep: 30, visibleProjects: projects, timeZone: "Europe/Helsinki"))
    #expect(try settings(fixture, anna, "phone") == saved)
    #expect(try settings(fixture, anna, "desktop") == first)
    _ = try save(fixture, anna, SettingsChange(client: "desktop", timeZone: .set("Asia/Tokyo")))
    #expect(try settings(fixture, anna, "phone").timeZone == "Asia/Tokyo")
    #expect(try settings(fixture, anna, "phone").timeStep == 30)
    #expect(try settings(fixture, bea, "phone") == first)
    let cleared = try save(fixture, anna, SettingsChange(visibleProjects: .set([])))
    #expect(cleared.visibleProjects.isEmpty)
  }

  @Test("Other time steps, too many projects and too many clients are refused")
  func bounds() throws {
    let fixture = try PeopleFixture()
    let anna = try fixture.add("anna")
    let many = (1...1_001).map { VisibleProjectID(stored: $0) }
    for change in [
      SettingsChange(timeStep: .set(20)), SettingsChange(client: "", timeStep: .set(30)),
      SettingsChange(visibleProjects: .set(many)),
    ] {
      #expect(throws: PeopleFault.self) { try save(fixture, anna, change) }
    }
    for number in 1...50 {
      _ = try save(fixture, anna, SettingsChange(client: "c\(number)", timeStep: .set(30)))
    }
    #expect(throws: PeopleFault.self) {
      try save(fixture, anna, SettingsChange(client: "c51", timeStep: .set(30)))
    }
    _ = try save(fixture, anna, SettingsChange(client: "c50", timeStep: .set(15)))
  }
}
