import Core
import HTTP
import JSON
import People

import APITestSupport
import WebAPI

@testable import Golf

/// Two clubs with a caddiemaster and a golfer each, and a course of the first. The ratings are invented.
struct GolfAPIFixture {
  let api: APIFixture
  let admin: String
  /// User 2, the caddiemaster of club 1.
  let maija: String
  /// User 3, the caddiemaster of club 2.
  let kalle: String
  /// User 4, golfer 1, of club 1.
  let aino: String
  /// User 5, golfer 2, of club 2.
  let eero: String

  static let pars = [4, 5, 3, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
  static let indexes = [5, 11, 17, 1, 9, 7, 15, 3, 13, 6, 12, 18, 2, 10, 8, 16, 4, 14]

  /// `assigned`: further JSON members of golfer 1.
  init(assigned: String = "", numbersInBlock: Int = 1) throws {
    api = try APIFixture(numbersInBlock: numbersInBlock)
    try api.add("boss", .admin)
    for name in ["maija", "kalle", "aino", "eero"] { try api.add(name, .reporter) }
    admin = try api.logIn("boss")
    maija = try api.logIn("maija")
    kalle = try api.logIn("kalle")
    aino = try api.logIn("aino")
    eero = try api.logIn("eero")
    for (club, user) in [(1, 2), (2, 3)] {
      _ = try api.call(57, #"{"name":"Club \#(club)","country":"Finland"}"#, by: admin)
      _ = try api.call(61, #"{"club":\#(club),"user":\#(user)}"#, by: admin)
    }
    let ratings =
      [("women", "18", "71.2", 125, 72), ("men", "18", "69.4", 121, 72)]
      + [("women", "front9", "35.4", 123, 36), ("women", "back9", "35.8", 127, 36)]
    let holes = zip(Self.pars, Self.indexes).enumerated().map {
      #"{"hole":\#($0 + 1),"par":\#($1.0),"strokeIndex":\#($1.1)}"#
    }
    _ = try api.call(
      59,
      """
      {"club":1,"name":"Lake","validFrom":"2025-01-01","holes":[\(holes.joined(separator: ","))],
      "tees":[{"name":"White","ratings":[\(Self.json(ratings))]},
      {"name":"Red","ratings":[\(Self.json([("men", "18", "66.0", 113, 72)]))]}]}
      """, by: maija)
    let form = #""gender":"women","name":"Aino","homeClub":1,"user":4"#
    _ = try api.call(54, "{\(form)\(assigned)}", by: maija)
    _ = try api.call(
      54, #"{"name":"Eero","gender":"men","homeClub":2,"user":5}"#, by: kalle)
  }

  private static func json(_ ratings: [(String, String, String, Int, Int)]) -> String {
    ratings.map {
      #"{"gender":"\#($0.0)","part":"\#($0.1)","courseRating":\#($0.2),"slopeRating":\#($0.3),"par":\#($0.4)}"#
    }.joined(separator: ",")
  }

  /// A card's JSON with `over` strokes over par on each hole; `more` are further members.
  static func card(on day: String, over: Int = 1, _ more: String = "") -> String {
    let strokes = pars.map { "\($0 + over)" }.joined(separator: ",")
    return
      #"{"course":1,"tee":"White","playedOn":"\#(day)","marker":"Liisa","holes":[\#(strokes)]\#(more)}"#
  }

  /// A nine-hole card's JSON.
  static func nine(on day: String, _ part: String, over: Int = 1) -> String {
    let pars = part == "front9" ? pars.prefix(9) : pars.suffix(9)
    let strokes = pars.map { "\($0 + over)" }.joined(separator: ",")
    return
      #"{"course":1,"tee":"White","playedOn":"\#(day)","part":"\#(part)","holes":[\#(strokes)]}"#
  }

  struct UnexpectedJSON: Error {}

  /// Submits Aino's card and accepts it.
  @discardableResult
  func accept(_ card: String) throws -> APIFixture.Answer {
    let sent = try api.call(45, card, by: aino)
    guard case .integer(let id) = sent["id"] else { return sent }
    return try api.call(51, #"{"id":\#(id),"decision":"accepted"}"#, by: maija)
  }

  /// A member of golfer 1.
  func golfer(_ member: String = "handicapIndex") throws -> JSONTree? {
    try api.send(.get, below: "/golfers/me", by: aino)[member]
  }

  /// One member of each element of an answer that is a list.
  func list(_ answer: APIFixture.Answer, _ member: String) -> [JSONTree?] {
    guard case .array(let elements) = answer.body else { return [] }
    return elements.map { $0[member] }
  }
}
