import Foundation
import JSON

/// A running server with two golf clubs, a caddiemaster and a golfer's account each, and a course of the first, all
/// entered through one endpoint. The ratings are invented.
struct GolfClubs {
  private let firm: Firm
  let admin: OperationClient
  /// The caddiemaster of club 1.
  let maija: OperationClient
  /// The caddiemaster of club 2.
  let kalle: OperationClient
  /// The user who is registered as a golfer of club 1 by the tests.
  let aino: OperationClient
  /// Golfer 1, of club 2.
  let eero: OperationClient
  /// Aino's user id.
  let user: JSONTree

  static let pars = [4, 5, 3, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5, 4, 4, 3, 4, 5]
  private static let indexes = [5, 11, 17, 1, 9, 7, 15, 3, 13, 6, 12, 18, 2, 10, 8, 16, 4, 14]

  init(through endpoint: Endpoint) throws {
    firm = try Firm()
    let server = firm.server
    let operations = try DescribedOperation.all(firm.admin)
    func logIn(_ name: String) throws -> OperationClient {
      let client = WireClient(port: server.port)
      try client.logIn(name)
      return OperationClient(client: client, endpoint: endpoint, operations: operations)
    }
    admin = try logIn("anna")
    var users: [String: JSONTree] = [:]
    for name in ["maija", "kalle", "aino", "eero"] {
      users[name] = try admin.call(
        21,
        [
          "name": .text(name.capitalized), "username": .text(name),
          "password": .text(Firm.password), "role": .text("reporter"),
        ]
      ).json["id"]
    }
    user = users["aino"] ?? .null
    (maija, kalle) = (try logIn("maija"), try logIn("kalle"))
    (aino, eero) = (try logIn("aino"), try logIn("eero"))
    for caddiemaster in ["maija", "kalle"] {
      let club = try admin.call(
        57, ["name": .text("Club of \(caddiemaster)"), "country": .text("Finland")])
      _ = try admin.call(61, ["club": club.json["id"], "user": users[caddiemaster]])
    }
    _ = try kalle.call(
      54,
      [
        "name": .text("Eero"), "gender": .text("men"), "homeClub": .integer(2),
        "user": users["eero"],
      ])
    let made = try maija.call(
      59,
      [
        "club": .integer(1), "name": .text("Lake"), "validFrom": .text("2024-01-01"),
        "holes": .array(Self.holes), "tees": .array(Self.tees),
      ])
    guard made.status == 200 else { throw HarnessFault("course: \(made.json.pretty())") }
  }

  private static let holes = zip(pars, indexes).enumerated().map { index, hole in
    JSONTree.object([
      "hole": .integer(Int64(index + 1)), "par": .integer(Int64(hole.0)),
      "strokeIndex": .integer(Int64(hole.1)),
    ])
  }

  /// The Dwarf tee's rating is so low that every player gives strokes back on it.
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
