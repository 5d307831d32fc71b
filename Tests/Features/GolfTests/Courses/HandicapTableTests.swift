import HTTP
import JSON
import Testing

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Handicap tables, through both endpoints")
struct HandicapTableTests {
  let fixture: GolfAPIFixture
  var api: APIFixture { fixture.api }
  static let path = "/courses/1/handicaps"

  init() throws { fixture = try GolfAPIFixture() }

  /// The lowest and the highest index of each line in tenths, and its handicap.
  private func lines(_ answer: APIFixture.Answer) throws -> [(ClosedRange<Int>, JSONTree?)] {
    guard case .array(let lines)? = answer["lines"] else { throw GolfAPIFixture.UnexpectedJSON() }
    return try lines.map { line in
      (try tenths(line["from"])...(try tenths(line["through"])), line["playingHandicap"])
    }
  }

  private func tenths(_ figure: JSONTree?) throws -> Int {
    guard case .number(let text)? = figure else { throw GolfAPIFixture.UnexpectedJSON() }
    return try #require(Int(text.replacing(".", with: "")))
  }

  @Test(
    "Every index is in exactly one line, with the playing handicap its player gets",
    arguments: [
      "tee=White&gender=women", "tee=1&gender=men&allowance=95&on=2026-06-01",
      "tee=White&gender=women&part=back9&allowance=85", "tee=Red&gender=men&allowance=0",
    ], ["null", #""EGA2016""#])
  func agrees(query: String, rules: String) throws {
    for club in 1...2 {
      _ = try api.call(58, #"{"id":\#(club),"ruleSet":\#(rules)}"#, by: fixture.admin)
    }
    let table = try api.send(.get, below: "\(Self.path)?\(query)", by: fixture.eero)
    #expect(table.status == 200, "\(table.body)")
    #expect(table["system"] == .text(rules == "null" ? "WHS2024" : "EGA2016"))
    let lines = try lines(table)
    #expect(lines.first?.0.lowerBound == -100 && lines.last?.0.upperBound == 540)
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(next.0.lowerBound == line.0.upperBound + 1 && next.1 != line.1)
    }
    for (place, index) in [-100, -31, -1, 0, 37, 182, 360, 361, 540].enumerated() {
      let figure = "\(index < 0 ? "-" : "")\(abs(index) / 10).\(abs(index) % 10)"
      let made = try api.call(
        54, #"{"name":"G","gender":"men","homeClub":1,"handicapIndex":\#(figure)}"#,
        by: fixture.maija)
      #expect(made["id"] == .integer(Int64(place + 3)))
      let told = try api.send(
        .get, below: "/courses/1/handicap?\(query)&golfer=\(place + 3)", by: fixture.maija)
      #expect(told.status == 200, "\(told.body)")
      #expect(lines.first { $0.0.contains(index) }?.1 == told["playingHandicap"])
      for member in ["courseRating", "slopeRating", "par", "part", "gender", "on"] {
        #expect(table[member] == told[member])
      }
    }
  }

  @Test("The table is small, has an ETag, and answers If-None-Match with 304")
  func cached() throws {
    let query = "\(Self.path)?tee=White&allowance=95"
    let table = try api.send(.get, below: query, by: fixture.aino)
    #expect(table["gender"] == .text("women"))
    #expect(table.text.utf8.count < 6_000)
    let tag = try #require(table.field("ETag"))
    let again = try api.send(.get, below: query, by: fixture.aino, [("if-none-match", tag)])
    #expect(again.status == 304)
    let called = try api.call(
      83, #"{"course":1,"tee":"White","allowance":95}"#, by: fixture.aino)
    #expect(called.body == table.body)
  }

  @Test(
    "A missing rating is reported on the field that selects it",
    arguments: [
      ("tee=Blue&gender=men", ["tee"]), ("tee=Red&gender=women", ["tee", "gender"]),
      ("tee=Red&gender=men&part=front9", ["tee", "part"]),
      ("tee=White&gender=men&on=2024-12-31", ["tee", "on"]),
      ("gender=men", ["tee"]), ("tee=White", ["gender"]),
      ("tee=White&gender=x&part=19&on=y&allowance=201", ["on", "part", "gender", "allowance"]),
      ("tee=White&gender=men&golfer=1", ["golfer"]),
    ])
  func faults(query: String, fields: [String]) throws {
    let answer = try api.send(.get, below: "\(Self.path)?\(query)", by: fixture.maija)
    #expect(answer.status == 422)
    #expect(answer.faults == fields)
  }

  @Test("An unknown course is 404, a missing session 401")
  func others() throws {
    let query = "tee=White&gender=men"
    #expect(
      try api.send(.get, below: "/courses/9/handicaps?\(query)", by: fixture.maija).status
        == 404)
    #expect(try api.send(.get, below: "\(Self.path)?\(query)").status == 401)
  }
}
