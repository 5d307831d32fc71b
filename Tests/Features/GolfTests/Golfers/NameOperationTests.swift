import APITestSupport
import Core
import HTTP
import JSON
import Testing
import WebAPI

@testable import Golf

@Suite("Names, through the API")
struct NameOperationTests {
  private let fixture: GolfAPIFixture
  private var api: APIFixture { fixture.api }
  private var admin: String { fixture.admin }

  init() throws {
    fixture = try GolfAPIFixture()
    _ = try api.call(27, #"{"name":"Ångström"}"#, by: admin)
    _ = try api.call(27, #"{"name":"Other"}"#, by: admin)
    _ = try api.call(29, #"{"project":1,"name":"Zoë"}"#, by: admin)
    _ = try api.call(
      54, #"{"name":"Ida","gender":"women","homeClub":1,"memberNumber":"Å-7"}"#, by: admin)
  }

  private func course(_ name: String, tees: [String] = ["White"]) -> String {
    let holes = (1...9).map { #"{"hole":\#($0),"par":4,"strokeIndex":\#($0)}"# }
    let tees = tees.map { #"{"name":"\#($0)"}"# }
    return
      #"{"club":1,"name":"\#(name)","validFrom":"2025-01-01","holes":[\#(holes.joined(separator: ","))],"tees":[\#(tees.joined(separator: ","))]}"#
  }

  /// Inputs with a name that is to be put in.
  private func inputs(_ name: String) -> [(code: Int, data: String, field: String)] {
    [
      (27, #"{"name":"\#(name)"}"#, "name"), (28, #"{"id":2,"name":"\#(name)"}"#, "name"),
      (29, #"{"project":1,"name":"\#(name)"}"#, "name"),
      (30, #"{"id":1,"name":"\#(name)"}"#, "name"),
      (57, #"{"name":"\#(name)","country":"Finland"}"#, "name"),
      (58, #"{"id":1,"name":"\#(name)"}"#, "name"),
      (54, #"{"name":"\#(name)","gender":"men","homeClub":1}"#, "name"),
      (82, #"{"id":1,"name":"\#(name)"}"#, "name"), (59, course(name), "name"),
      (59, course("New", tees: [name]), "tees[0].name"),
      (
        21, #"{"name":"\#(name)","username":"x","password":"long enough","role":"reporter"}"#,
        "name"
      ),
      (22, #"{"id":2,"name":"\#(name)"}"#, "name"),
      (
        45,
        #"{"course":1,"tee":"White","playedOn":"2026-02-01","marker":"\#(name)","holes":[\#(Array(repeating: "5", count: 18).joined(separator: ","))]}"#,
        "marker"
      ),
    ]
  }

  @Test(
    "A name that is blank or holds what nobody sees is refused, wherever a name is given",
    arguments: [
      " ", #"\t"#, "\u{A0}\u{3000}", #"a\nb"#, #"a\u0000"#, #"a\u007f"#, "a\u{200B}b", "a\u{AD}b",
      "a\u{202E}b", "a\u{2028}b", "\u{FEFF}a", "a\u{200D}b", "\u{115F}", "\u{3164}", "a\u{E0041}",
    ])
  func invisible(name: String) throws {
    for (code, data, field) in inputs(name) {
      let caller = code == 45 ? fixture.aino : admin
      let answer = try api.call(code, data, by: caller)
      #expect(answer.status == 422, "\(code): \(answer.text)")
      #expect(answer.faults == ["data.\(field)"], "\(code): \(answer.text)")
    }
  }

  @Test(
    "Names of every script and signs are taken as they are",
    arguments: ["Åsa Ek-Lund", "Кати", "山田 太郎", "☀\u{FE0F} & ❤", "O’Neil (2)", "  x ", "אבג"])
  func visible(name: String) throws {
    let answer = try api.call(27, #"{"name":"\#(name)"}"#, by: admin)
    #expect(answer.status == 200 && answer["name"] == .text(name), "\(answer.text)")
  }

  @Test(
    "A name that differs in case or form alone is taken",
    arguments: ["ÅNGSTRÖM", "A\u{30A}ngstro\u{308}m", "\u{212B}ngstrÖm"])
  func same(name: String) throws {
    for (code, data) in [
      (27, #"{"name":"\#(name)"}"#), (28, #"{"id":2,"name":"\#(name)"}"#),
    ] {
      let answer = try api.call(code, data, by: admin)
      #expect(answer.status == 409 && answer.problem == "duplicate", "\(code): \(answer.text)")
    }
  }

  @Test(
    "Tasks are unique within a project, courses within a club, tees within a course, clubs in all")
  func scopes() throws {
    #expect(try api.call(29, #"{"project":1,"name":"ZOE\u0308"}"#, by: admin).status == 409)
    #expect(try api.call(29, #"{"project":2,"name":"ZOE\u0308"}"#, by: admin).status == 200)
    let club = try api.call(57, #"{"name":"CLUB 1","country":"Finland"}"#, by: admin)
    #expect(club.status == 409 && club.faults == ["name"])
    #expect(try api.call(59, course("LAKE"), by: admin).status == 409)
    let tees = try api.call(59, course("Pond", tees: ["White", "WHITE"]), by: admin)
    #expect(tees.status == 409 && tees.faults == ["tees[1].name"], "\(tees.text)")
    let named = try api.call(
      21, #"{"name":"A","username":"ＡＩＮＯ","password":"long enough","role":"reporter"}"#, by: admin)
    #expect(named.status == 409)
  }

  @Test("Two golfers of a club have no member number in common; the field is named")
  func memberNumbers() throws {
    func register(_ number: String, club: Int) throws -> APIFixture.Answer {
      try api.call(
        54,
        #"{"name":"Golfer","gender":"men","homeClub":\#(club),"memberNumber":"\#(number)"}"#,
        by: admin)
    }
    for number in ["Å-7", "å-7", "A\u{30A}-7"] {
      let answer = try register(number, club: 1)
      #expect(answer.status == 409 && answer.faults == ["memberNumber"], "\(answer.text)")
    }
    #expect(try register("å-7", club: 2)["id"] == .integer(4))
    for _ in 1...2 { #expect(try register("", club: 1).status == 200) }
    // Neither by a change nor by a move to the club; its own number a golfer may keep and rewrite.
    for change in [#""memberNumber":"å-7","homeClub":1"#, #""homeClub":1"#] {
      let answer = try api.call(82, #"{"id":4,\#(change)}"#, by: admin)
      #expect(answer.status == 409 && answer.faults == ["memberNumber"], "\(answer.text)")
    }
    #expect(
      try api.call(82, #"{"id":3,"memberNumber":"å-7"}"#, by: admin)["memberNumber"] == .text("å-7")
    )
    let found = try api.call(53, #"{"club":1,"search":"A\u030A-7"}"#, by: admin)
    #expect(fixture.list(found, "id") == [.integer(3)])
  }

  @Test("A change of a name's form or case alone is a change, in the record and in the audit log")
  func forms() throws {
    for (code, read, data) in [
      (28, 67, #""id":1"#), (30, 68, #""id":1"#), (58, 69, #""id":1"#), (82, 43, #""id":1"#),
      (22, 66, #""id":2"#), (60, 42, #""id":1"#),
    ] {
      for name in ["Å", "A\u{30A}", "å"] {
        let answer = try api.call(code, #"{\#(data),"name":"\#(name)"}"#, by: admin)
        #expect(answer.status == 200, "\(code): \(answer.text)")
        let read = try api.call(read, "{\(data)}", by: admin)
        guard case .text(let stored) = read["name"] else { continue }
        #expect(stored.utf8.elementsEqual(name.utf8), "\(code)")
        let rows = try api.call(36, #"{"limit":1}"#, by: admin)
        guard case .array(let list) = rows.body, case .text(let after) = list[0]["after"]?["name"]
        else {
          Issue.record("no row: \(rows.text)")
          continue
        }
        #expect(after.utf8.elementsEqual(name.utf8), "\(code)")
      }
    }
  }

  @Test("The player is not the marker, in another case or form neither")
  func marker() throws {
    _ = try api.call(82, #"{"id":1,"name":"Åsa Ek"}"#, by: fixture.maija)
    for name in ["Åsa Ek", "ÅSA EK", "a\u{30A}sa ek"] {
      let card = GolfAPIFixture.card(on: "2026-02-01").replacing("Liisa", with: name)
      let answer = try api.call(45, card, by: fixture.aino)
      #expect(answer.faults == ["data.marker"], "\(answer.text)")
    }
  }

  @Test("U+0000 is refused in every text and in a query")
  func null() throws {
    for (code, data) in [
      (28, #"{"id":1,"description":"a\u0000"}"#), (28, #"{"id":1,"customer":"\u0000"}"#),
      (22, #"{"id":2,"phone":"\u0000"}"#), (22, #"{"id":2,"password":"long enough\u0000"}"#),
      (5, #"{"client":"a\u0000"}"#), (20, #"{"search":"\u0000"}"#),
    ] { #expect(try api.call(code, data, by: admin).status == 422, "\(code) \(data)") }
    let query = try api.send(.get, below: "/users?search=%00", by: admin)
    #expect(query.status == 422 && query.faults == ["search"])
    #expect(try api.call(28, #"{"id":1,"description":"a\tb\nc\\u0000"}"#, by: admin).status == 200)
  }

  @Test("Only projects that the user may see become visible ones; an error names the position")
  func visibleProjects() throws {
    _ = try api.call(24, #"{"user":4,"project":1}"#, by: admin)
    let aino = fixture.aino
    #expect(try api.call(5, #"{"visibleProjects":[1]}"#, by: aino).status == 200)
    let answer = try api.call(5, #"{"visibleProjects":[1,99,1,2]}"#, by: aino)
    #expect(answer.status == 422)
    #expect(answer.faults == ["data.visibleProjects[1]", "data.visibleProjects[3]"])
    #expect(try api.call(5, #"{"visibleProjects":[2,1]}"#, by: admin).status == 200)
    #expect(
      try api.call(5, #"{"visibleProjects":[2,3]}"#, by: admin).faults
        == ["data.visibleProjects[1]"])
    // What is visible already stays possible once it is detached.
    _ = try api.call(25, #"{"user":4,"project":1}"#, by: admin)
    #expect(try api.call(5, #"{"visibleProjects":[1],"timeStep":30}"#, by: aino).status == 200)
  }
}
