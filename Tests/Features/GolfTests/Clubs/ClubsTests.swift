import Core
import Testing
import WebAPI

@testable import Golf

@Suite("Clubs and their caddiemasters")
struct ClubsTests {
  let fixture: GolfFixture
  init() throws { fixture = try GolfFixture() }

  @Test("A club's zone and rule book must exist; the rule book gets its own spelling")
  func fields() throws {
    let id = fixture.club.id
    #expect(fixture.club.timeZone == "Europe/Helsinki")
    #expect(fixture.club.ruleSet == nil)
    var change = Patch<Club>()
    change[\.timeZone] = .set("Europe/Atlantis")
    change[\.ruleSet] = .set("WHS1066")
    let wrong = change
    let errors = fixture.errors {
      _ = try fixture.write { try $0.updateClub(id, wrong, $1, in: $2) }
    }
    #expect(errors == ["timeZone", "ruleSet"])
    change[\.timeZone] = .keep
    change[\.ruleSet] = .set("whs2024")
    let right = change
    let after = try fixture.write { try $0.updateClub(id, right, $1, in: $2) }
    #expect(after.ruleSet == "WHS2024")
  }

  @Test("Names are unique, and lists are in order of the lower-cased name")
  func names() throws {
    for name in ["äänekoski", "Zeta", "alfa"] {
      _ = try fixture.write {
        try $0.createClub(Club(name: name, country: "Finland"), $1, in: $2)
      }
    }
    #expect(throws: GolfFault.duplicate(.init("name", "Another one has that name."))) {
      try fixture.write { try $0.createClub(Club(name: "Zeta", country: "Eesti"), $1, in: $2) }
    }
    let names = try fixture.read { golf, transaction throws(GolfFault) in
      (
        try golf.clubs(search: nil, in: transaction).map(\.name),
        try golf.clubs(search: "ÄÄ", in: transaction).map(\.name)
      )
    }
    #expect(names.0 == ["Alastaro Golf", "alfa", "Zeta", "äänekoski"])
    #expect(names.1 == ["äänekoski"])
  }

  @Test("Granting and revoking may be repeated; an unknown club or user is not found")
  func caddiemasters() throws {
    let (club, user) = (fixture.club.id, UserID(stored: 2))
    for _ in 1...2 { try fixture.write { try $0.grantCaddiemaster(user, of: club, $1, in: $2) } }
    #expect(try isCaddiemaster(user))
    for _ in 1...2 { try fixture.write { try $0.revokeCaddiemaster(user, of: club, $1, in: $2) } }
    #expect(try !isCaddiemaster(user))
    for (club, user) in [(club, ID(stored: 9)), (ID(stored: 9), user)] {
      #expect(throws: GolfFault.notFound) {
        try fixture.write { try $0.grantCaddiemaster(user, of: club, $1, in: $2) }
      }
    }
    #expect(throws: GolfFault.forbidden("Only an admin may do this.")) {
      try fixture.write(by: 2) { try $0.grantCaddiemaster(user, of: club, $1, in: $2) }
    }
  }

  private func isCaddiemaster(_ user: UserID) throws -> Bool {
    try fixture.read { _, transaction throws(GolfFault) in
      let (here, anywhere) = (
        try transaction.isCaddiemaster(user, of: fixture.club.id),
        try transaction.isCaddiemaster(user, of: nil)
      )
      #expect(here == anywhere)
      return here
    }
  }
}
