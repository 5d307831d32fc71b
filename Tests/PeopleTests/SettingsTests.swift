import Ground
import TestSupport
import Testing

@testable import People

@Suite("Settings")
struct SettingsTests {
  private func save(
    _ house: PeopleHouse, _ user: User, _ change: SettingsChange
  ) throws -> Settings {
    let act = house.act(Caller(user: user.id, role: user.role, timeZone: user.timeZone))
    return try house.write { [people = house.people] in
      try people.saveSettings(change, act, in: $0)
    }
  }

  private func settings(
    _ house: PeopleHouse, _ user: User, _ client: String
  ) throws(PeopleFault) -> Settings {
    try house.read { (reading) throws(PeopleFault) in
      try house.people.settings(of: user.id, client: client, in: reading)
    }
  }

  @Test("Each kind of client has its own step and projects; the zone is the user's")
  func clients() throws {
    let house = try PeopleHouse()
    let (anna, bea) = (try house.add("anna"), try house.add("bea"))
    let first = Settings(timeStep: 15, visibleProjects: [], timeZone: "Europe/Helsinki")
    #expect(try settings(house, anna, "phone") == first)
    let projects = [ProjectID(stored: 7), ProjectID(stored: 3)]
    let saved = try save(
      house, anna, SettingsChange(timeStep: .set(30), visibleProjects: .set(projects)))
    #expect(saved == Settings(timeStep: 30, visibleProjects: projects, timeZone: "Europe/Helsinki"))
    #expect(try settings(house, anna, "phone") == saved)
    #expect(try settings(house, anna, "desktop") == first)
    _ = try save(house, anna, SettingsChange(client: "desktop", timeZone: .set("Asia/Tokyo")))
    #expect(try settings(house, anna, "phone").timeZone == "Asia/Tokyo")
    #expect(try settings(house, anna, "phone").timeStep == 30)
    #expect(try settings(house, bea, "phone") == first)
    let cleared = try save(house, anna, SettingsChange(visibleProjects: .set([])))
    #expect(cleared.visibleProjects.isEmpty)
  }

  @Test("Other steps, too many projects and too many kinds of client are refused")
  func bounds() throws {
    let house = try PeopleHouse()
    let anna = try house.add("anna")
    let many = (1...1_001).map { ProjectID(stored: $0) }
    for change in [
      SettingsChange(timeStep: .set(20)), SettingsChange(client: "", timeStep: .set(30)),
      SettingsChange(visibleProjects: .set(many)),
    ] {
      #expect(throws: PeopleFault.self) { try save(house, anna, change) }
    }
    for number in 1...50 {
      _ = try save(house, anna, SettingsChange(client: "c\(number)", timeStep: .set(30)))
    }
    #expect(throws: PeopleFault.self) {
      try save(house, anna, SettingsChange(client: "c51", timeStep: .set(30)))
    }
    _ = try save(house, anna, SettingsChange(client: "c50", timeStep: .set(15)))
  }
}
