import APITestSupport
import JSON
import Testing

/// Rows without times go where there is room, so only their marks tell that they came before.
@Suite("Rows that came before")
struct KnownRowsTests {
  private static let head = "user,email,project,date,hours\n"
  private static let mine = #","as":"me""#

  private func rows(_ person: String, _ days: Int...) -> String {
    Self.head + days.map { "\(person),Bridge,2026-02-0\($0),1.5\n" }.joined()
  }

  @Test("What an admin brought is known to whose it is, and the other way, also in a dry run")
  func sender() throws {
    let fixture = try ImportFixture()
    let bob = fixture.firm.bob
    let first = rows("Ann,", 2, 3, 3) + "Bob,,Bridge,2026-02-02,1.5\n"
    #expect(try fixture.take(first)["added"] == .integer(4))
    let own = try fixture.take(
      rows("Ann,", 2, 3, 3, 4), from: "csv", Self.mine, by: fixture.firm.ann)
    #expect(own["added"] == .integer(1) && own["known"] == .integer(3))
    #expect(try fixture.count(3) == 4)
    let mine = rows("Bob,", 2, 5, 6)
    #expect(try fixture.take(mine, from: "csv", Self.mine, by: bob)["known"] == .integer(1))
    let all = rows("Bob,", 2, 5, 6, 6)
    for options in [#","dryRun":true"#, ""] {
      let again = try fixture.take(all, from: "csv", options)
      #expect(again["added"] == .integer(1) && again["known"] == .integer(3))
    }
    #expect(try fixture.count(4) == 4)
    // Of another source, nothing is known.
    let harvest =
      "Date,Client,Project,Task,Notes,Hours,First name,Last name\n2026-02-02,,Bridge,,,1.5,Ann,\n"
    #expect(try fixture.take(harvest, from: "harvest")["added"] == .integer(1))
  }

  @Test("A person whom one file calls by name and another by address is one")
  func names() throws {
    let fixture = try ImportFixture()
    #expect(try fixture.take(rows("Ann,", 2, 3))["added"] == .integer(2))
    let other = try fixture.take(
      rows(",ann@pier.fi", 2, 3, 4), from: "csv", #","people":{"ann@pier.fi":3}"#)
    #expect(other["added"] == .integer(1) && other["known"] == .integer(2))
    #expect(try fixture.take(rows("Ann,", 4))["known"] == .integer(1))
    #expect(try fixture.count(3) == 3)
  }

  @Test("Whoever a placeholder is merged with has brought what that had")
  func merged() throws {
    let fixture = try ImportFixture()
    let (api, ada, bob) = (fixture.firm.api, fixture.firm.ada, fixture.firm.bob)
    let text = rows("Maija,", 2, 3)
    #expect(try fixture.take(text)["created.placeholders"] == .integer(1))
    #expect(try api.call(234, #"{"id":5,"into":4}"#, by: ada).status == 200)
    #expect(try fixture.take(text, from: "csv", Self.mine, by: bob)["known"] == .integer(2))
    #expect(try fixture.count(4) == 2)
  }

  @Test("What a name means in one's own file says nothing of others' files")
  func ownNames() throws {
    let fixture = try ImportFixture()
    let (ann, bob) = (fixture.firm.ann, fixture.firm.bob)
    let text = rows("Somebody,", 2, 3)
    #expect(try fixture.take(text, from: "csv", Self.mine, by: ann)["added"] == .integer(2))
    #expect(try fixture.take(text, from: "csv", Self.mine, by: bob)["added"] == .integer(2))
    let all = try fixture.take(text)
    #expect(all["added"] == .integer(2) && all["created.placeholders"] == .integer(1))
    #expect(try [fixture.count(3), fixture.count(4), fixture.count(5)] == [2, 2, 2])
  }

  @Test("An address with two names is one person, in a file and from file to file")
  func renamed() throws {
    let fixture = try ImportFixture()
    let head =
      "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\n"
    func row(_ name: String, _ day: Int, _ email: String = "maija@pier.fi") -> String {
      "\(name),\(email),,Bridge,,,Yes,2026-02-0\(day),08:00:00,2026-02-0\(day),09:00:00,1:00:00,\n"
    }
    let text = head + row("Maija Virtanen", 2) + row("Maija Lahti", 3) + row("Maija Lahti", 4)
    for options in [#","dryRun":true"#, ""] {
      let done = try fixture.take(text, from: "toggl", options)
      #expect(done["added"] == .integer(3) && done["created.placeholders"] == .integer(1))
      #expect(done.eachText("people", "text") == ["Maija Virtanen"])
    }
    let later = try fixture.take(
      head + row("Maija Lahti", 4) + row("M. Lahti", 5), from: "toggl")
    #expect(later["added"] == .integer(1) && later["known"] == .integer(1))
    #expect(later["created.placeholders"] == .integer(0))
    #expect(try fixture.count(5) == 4)
    let own = try fixture.take(
      head + row("Maija Virtanen", 2) + row("Maija Lahti", 3), from: "toggl", Self.mine,
      by: fixture.firm.ann)
    #expect(own["added"] == .integer(2) && own.eachInteger("people", "user") == [3])
  }
}
