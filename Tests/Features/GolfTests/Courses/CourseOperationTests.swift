import Core
import HTTP
import JSON
import People
import Testing

import APITestSupport
import WebAPI

@testable import Golf

@Suite("Courses, through both endpoints")
struct CourseOperationTests {
  let api: APIFixture
  let admin: String
  let caddiemaster: String
  let stranger: String

  init() throws {
    api = try APIFixture()
    try api.add("boss", .admin)
    try api.add("maija", .reporter)
    try api.add("kalle", .reporter)
    admin = try api.logIn("boss")
    caddiemaster = try api.logIn("maija")
    stranger = try api.logIn("kalle")
    for (club, user) in [("Alastaro Golf", 2), ("Other Golf", 3)] {
      _ = try api.call(57, #"{"name":"\#(club)","country":"Finland"}"#, by: admin)
      _ = try api.call(61, #"{"club":\#(user - 1),"user":\#(user)}"#, by: admin)
    }
  }

  /// A course of nine holes with two tees, one rated; `more` are further members.
  static func nine(_ club: String = "1", _ holes: String = holes(), tees: String = tees) -> String {
    #"{"club":\#(club),"name":"Nine","validFrom":"2025-05-01","holes":[\#(holes)],"tees":[\#(tees)]}"#
  }

  static func holes(par: Int = 4, _ last: String = "") -> String {
    (1...9).map { #"{"hole":\#($0),"par":\#(par),"strokeIndex":\#(10 - $0)}"# }
      .joined(separator: ",") + last
  }

  static let lengths = "[300,310,320,330,340,350,360,370,380]"
  static let tees =
    #"{"name":"58","lengths":\#(lengths),"printed":{"out":3060,"total":3060},"ratings":[\#(rating())]},"#
    + #"{"name":"52"}"#

  static func rating(_ figure: String = "71.2", from: String = "2025-05-01") -> String {
    #"{"gender":"men","part":"18","courseRating":\#(figure),"slopeRating":125,"par":72,"validFrom":"\#(from)"}"#
  }

  @Test("The card has lengths by tee, totals of each tee, and ratings with part and day")
  func card() throws {
    let made = try api.send(.post, below: "/courses", Self.nine(), by: caddiemaster)
    #expect(made.status == 201, "\(made.body)")
    #expect(made.field("Location") == "/api/v1/courses/1")
    let read = try api.send(.get, below: "/courses/1", by: stranger)
    #expect(read.body == made.body)
    #expect(read.field("ETag") == made.field("ETag"))
    guard case .array(let holes) = read["holes"], case .array(let tees) = read["tees"] else {
      return #expect(Bool(false), "holes and tees are lists")
    }
    #expect(holes.count == 9)
    #expect(holes.last?["lengths"] == .object([.init("58", .integer(380))]))
    #expect(tees.map { $0["name"] } == [.text("58"), .text("52")])
    #expect(
      tees.map { $0["lengths"] } == [
        .object(["out": .integer(3060), "in": .integer(0), "total": .integer(3060)]), .null,
      ])
    guard case .array(let ratings) = tees.first?["ratings"] else {
      return #expect(Bool(false), "ratings are a list")
    }
    #expect(ratings.count == 1)
    #expect(ratings.first?["courseRating"] == .number("71.2"))
    #expect(ratings.first?["part"] == .text("18"))
    #expect(ratings.first?["validFrom"] == .text("2025-05-01"))
    #expect(
      try api.call(41, #"{"club":1,"search":"nin"}"#, by: stranger).body
        == .array([
          .object([
            "id": .integer(1), "club": .integer(1), "name": .text("Nine"),
            "holeCount": .integer(9),
          ])
        ]))
    #expect(try api.call(41, #"{"club":9}"#, by: stranger).faults == ["data.club"])
  }

  @Test("A new card and a new rating apply from their day; earlier days keep the old ones")
  func versions() throws {
    _ = try api.call(59, Self.nine(), by: admin)
    let tag = try #require(try api.call(42, #"{"id":1}"#, by: admin).field("ETag"))
    let newer = Self.rating("72.5", from: "2026-01-01")
    let changed = try api.send(
      .patch, below: "/courses/1",
      #"{"validFrom":"2026-01-01","holes":[\#(Self.holes(par: 5))],"tees":[{"name":"58","ratings":[\#(newer)]}]}"#,
      by: caddiemaster, [("if-match", tag)])
    #expect(changed.status == 200, "\(changed.body)")
    #expect(changed["cards"] == .array([.text("2025-05-01"), .text("2026-01-01")]))
    func figures(_ day: String) throws -> [JSONTree?] {
      let card = try api.send(.get, below: "/courses/1?on=\(day)", by: stranger)
      guard case .array(let holes) = card["holes"], case .array(let tees) = card["tees"],
        case .array(let ratings) = tees.first?["ratings"]
      else { return [] }
      return [holes.first?["par"], ratings.first?["courseRating"], tees.first?["lengths"]?["out"]]
    }
    #expect(try figures("2025-12-31") == [.integer(4), .number("71.2"), .integer(3060)])
    #expect(try figures("2026-01-01") == [.integer(5), .number("72.5"), .integer(3060)])
    #expect(try api.send(.get, below: "/courses/1?on=2025-04-30", by: admin).faults == ["on"])
    let late = try api.call(60, #"{"id":1,"name":"X"}"#, by: admin, [("if-match", tag)])
    #expect(late.status == 412)
    let again = try api.call(
      60, #"{"id":1,"tees":[{"name":"58","ratings":[\#(newer)]}]}"#, by: admin)
    #expect(again.status == 200)
  }

  @Test("Another club's caddiemaster gets 403, whatever else is wrong")
  func rights() throws {
    #expect(try api.call(59, Self.nine(), by: stranger).status == 403)
    #expect(try api.call(59, Self.nine("1", ""), by: stranger).status == 403)
    #expect(try api.call(59, Self.nine("9"), by: stranger).status == 403)
    #expect(try api.call(59, Self.nine("9"), by: admin).faults == ["data.club"])
    #expect(try api.call(59, Self.nine("1", ""), by: caddiemaster).status == 422)
    #expect(try api.call(59, Self.nine(#""Other Golf""#), by: stranger).status == 200)
    #expect(try api.call(60, #"{"id":1,"name":"X"}"#, by: caddiemaster).status == 403)
    #expect(try api.call(60, #"{"id":1,"name":""}"#, by: caddiemaster).status == 403)
    #expect(try api.call(60, #"{"id":9,"name":"X"}"#, by: admin).status == 404)
    #expect(try api.call(60, #"{"id":9,"name":""}"#, by: admin).status == 422)
    #expect(try api.call(60, #"{"id":1,"name":"X"}"#, by: stranger).status == 200)
  }

  @Test("Every invalid field of a card is named with its path")
  func faults() throws {
    let tees =
      #"{"name":"A","lengths":\#(Self.lengths),"printed":{"out":1,"total":3060},"#
      + #""ratings":[{"gender":"other","part":"9","courseRating":71.25,"slopeRating":54,"par":72},"#
      + #"{"gender":"men","part":"back9","courseRating":35.1,"slopeRating":113,"par":36},"#
      + #"{"gender":"men","courseRating":71.2,"slopeRating":156,"par":72}]}"#
    let schemaErrors = try api.send(
      .post, below: "/courses", Self.nine("1", Self.holes(par: 7), tees: tees), by: admin)
    #expect(
      schemaErrors.faults
        == (0..<9).map { "holes[\($0)].par" } + [
          "tees[0].ratings[0].gender", "tees[0].ratings[0].part",
          "tees[0].ratings[0].courseRating", "tees[0].ratings[0].slopeRating",
          "tees[0].ratings[2].slopeRating", "tees[0].printed.out", "tees[0].ratings[1].part",
        ])
    let ruleErrors = try api.send(
      .post, below: "/courses",
      Self.nine(
        "1", Self.holes().replacingLast(with: #"{"hole":9,"par":4,"strokeIndex":2}"#),
        tees:
          #"{"name":"A","lengths":\#(Self.lengths),"printed":{"out":1},"ratings":[{"gender":"men","part":"back9","courseRating":35.1,"slopeRating":113,"par":36}]}"#
      ), by: admin)
    #expect(
      ruleErrors.faults
        == ["holes[8].strokeIndex", "tees[0].printed.out", "tees[0].ratings[0].part"])
    let both = try api.send(
      .post, below: "/courses",
      Self.nine(
        "1", tees: #"{"name":"","lengths":\#(Self.lengths),"printed":{"out":1},"ratings":[]}"#),
      by: admin)
    #expect(both.faults == ["tees[0].name", "tees[0].printed.out"])
    let twice = try api.call(
      59, Self.nine(tees: #"{"name":"A"},{"name":"A"}"#), by: admin)
    #expect((twice.status, twice.problem) == (409, "duplicate"))
    _ = try api.call(59, Self.nine(), by: admin)
    #expect(try api.call(59, Self.nine(), by: admin).problem == "duplicate")
  }
}

extension String {
  /// The list with its last object replaced.
  fileprivate func replacingLast(with other: String) -> String {
    guard let start = lastIndex(of: "{") else { return self }
    return self[..<start] + other
  }
}
