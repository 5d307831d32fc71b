import Foundation
import JSON

/// A running server with two golf clubs, a caddiemaster and a golfer's account each, and a course of the first, all of it
/// entered through one endpoint. The ratings are invented.
struct GolfClubs {
  /// Stops the server in the end.
  private let firm: Firm
  let admin: Visitor
  /// Keeps club 1.
  let maija: Visitor
  /// Keeps club 2.
  let kalle: Visitor
  /// Plays for club 1, once she is registered.
  let aino: Visitor
  /// Plays for club 2: golfer 1.
  let eero: Visitor
  /// Aino's number as a user.
  let user: JSONTree

  static let pars = [4, 5, 3, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
  private static let indexes = [5, 11, 17, 1, 9, 7, 15, 3, 13, 6, 12, 18, 2, 10, 8, 16, 4, 14]

  init(through endpoint: Endpoint) throws {
    firm = try Firm()
    let server = firm.server
    let operations = try DescribedOperation.all(firm.admin)
    func visitor(_ name: String) throws -> Visitor {
      let client = WireClient(port: server.port)
      try client.logIn(name)
      return Visitor(client: client, endpoint: endpoint, operations: operations)
    }
    admin = try visitor("anna")
    var users: [String: JSONTree] = [:]
    for name in ["maija", "kalle", "aino", "eero"] {
      users[name] = try admin.ask(
        21,
        [
          "name": .text(name.capitalized), "username": .text(name),
          "password": .text(Firm.password), "role": .text("reporter"),
        ]
      ).json["id"]
    }
    user = users["aino"] ?? .null
    (maija, kalle) = (try visitor("maija"), try visitor("kalle"))
    (aino, eero) = (try visitor("aino"), try visitor("eero"))
    for keeper in ["maija", "kalle"] {
      let club = try admin.ask(
        57, ["name": .text("Club of \(keeper)"), "country": .text("Finland")])
      _ = try admin.ask(61, ["club": club.json["id"], "user": users[keeper]])
    }
    _ = try kalle.ask(
      54,
      [
        "name": .text("Eero"), "gender": .text("men"), "homeClub": .integer(2),
        "user": users["eero"],
      ])
    let made = try maija.ask(
      59,
      [
        "club": .integer(1), "name": .text("Lake"), "validFrom": .text("2024-01-01"),
        "holes": .array(Self.holes), "tees": .array(Self.tees),
      ])
    guard made.status == 200 else { throw HarnessFault("course: \(made.json.pretty())") }
  }

  private static let holes = zip(pars, indexes).enumerated().map { place, hole in
    JSONTree.object([
      "hole": .integer(Int64(place + 1)), "par": .integer(Int64(hole.0)),
      "strokeIndex": .integer(Int64(hole.1)),
    ])
  }

  /// The dwarf tee is so much easier than its par that everybody gives strokes back on it.
  private static let tees: [JSONTree] = [
    tee(
      "White",
      [
        ("18", "71.2", 125, 72), ("front9", "35.4", 123, 36), ("back9", "35.8", 127, 36),
      ]),
    tee("Dwarf", [("18", "42.0", 55, 72)]),
  ]

  private static func tee(_ name: String, _ ratings: [(String, String, Int64, Int64)]) -> JSONTree {
    .object([
      "name": .text(name),
      "ratings": .array(
        ratings.map { part, rating, slope, par in
          .object([
            "gender": .text("women"), "part": .text(part), "courseRating": .number(rating),
            "slopeRating": .integer(slope), "par": .integer(par),
          ])
        }),
    ])
  }
}
