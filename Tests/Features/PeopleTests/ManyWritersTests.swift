import Core
import Database
import People
import Testing
import TestSupport
import Zones

/// Many who write at once. On an engine with one writer they come one after the other; the rules are the same.
@Suite("Many who write at once")
struct ManyWritersTests {
  @Test("Of admins who deactivate each other one stays")
  func lastAdmin() throws {
    let fixture = try PeopleFixture(writers: 8)
    for round in 0..<10 {
      let admins = try (0..<4).map { try fixture.add("admin\(round)-\($0)", role: .admin).id }
      // Those of the rounds before are no help.
      try fixture.database.arrange { [round] transaction in
        try transaction.run(
          "UPDATE users SET active = 0 WHERE username NOT LIKE $1", [.text("admin\(round)-%")])
      }
      let (people, context) = (fixture.people, fixture.context())
      let outcomes = fixture.database.writeAtOnce(4) { index, transaction in
        try people.update(
          admins[index], UserChange(isActive: .set(false)), nil, context, in: transaction
        ).after.id
      }
      #expect(outcomes.filter { (try? $0.get()) != nil }.count == 3)
      for case .failure(let error) in outcomes { #expect(error as? PeopleFault == .lastAdmin) }
    }
  }

  @Test("A username is one person's")
  func usernames() throws {
    let fixture = try PeopleFixture(writers: 8)
    let (people, context) = (fixture.people, fixture.context())
    let new = NewUser(
      name: "Ann", username: "ann", password: Password(PeopleFixture.password), role: .reporter)
    let hash = try people.hash(new.password)
    let outcomes = fixture.database.writeAtOnce(16) { _, transaction in
      try people.create(new, hash, context, in: transaction).id
    }
    #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
    for case .failure(let error) in outcomes { #expect(error is PeopleFault, "\(error)") }
  }

  @Test(
    "The sample data is made behind the organization alone: no user comes meanwhile", .ofAServer)
  func demo() throws {
    let fixture = try PeopleFixture()
    try fixture.people.create(
      [], now: fixture.now, zones: try Zones(), writer: fixture.database.writer)
    #expect(fixture.database.lastHolds == ["organization 1"])
  }
}
