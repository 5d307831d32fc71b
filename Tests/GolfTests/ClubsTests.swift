import Ground
import Testing

@testable import Golf

@Suite("Clubs and their caddiemasters")
struct ClubsTests {
  let house: Clubhouse
  init() throws { house = try Clubhouse() }

  @Test("A club's zone and rule book must exist; the rule book gets its own spelling")
  func fields() throws {
    let id = house.club.id
    #expect(house.club.timeZone == "Europe/Helsinki")
    #expect(house.club.ruleSet == nil)
    var change = ClubChange()
    change.timeZone = .set("Europe/Atlantis")
    change.ruleSet = .set("WHS1066")
    let wrong = change
    let faults = house.faults {
      _ = try house.write { try $0.updateClub(id, wrong, $1, in: $2) }
    }
    #expect(faults == ["timeZone", "ruleSet"])
    change.timeZone = .keep
    change.ruleSet = .set("whs2024")
    let right = change
    let after = try house.write { try $0.updateClub(id, right, $1, in: $2) }
    #expect(after.ruleSet == "WHS2024")
  }

  @Test("A name is given once, and lists go by the lower-cased name")
  func names() throws {
    for name in ["äänekoski", "Zeta", "alfa"] {
      _ = try house.write {
        try $0.createClub(NewClub(name: name, country: "Finland"), $1, in: $2)
      }
    }
    #expect(throws: GolfFault.duplicate(.init("name", "Another one has that name."))) {
      try house.write { try $0.createClub(NewClub(name: "Zeta", country: "Eesti"), $1, in: $2) }
    }
    let names = try house.read { golf, reading throws(GolfFault) in
      (
        try golf.clubs(search: nil, in: reading).map(\.name),
        try golf.clubs(search: "ÄÄ", in: reading).map(\.name)
      )
    }
    #expect(names.0 == ["Alastaro Golf", "alfa", "Zeta", "äänekoski"])
    #expect(names.1 == ["äänekoski"])
  }

  @Test("Granting and revoking may be repeated; an unknown club or user is not found")
  func caddiemasters() throws {
    let (club, user) = (house.club.id, UserID(stored: 2))
    for _ in 1...2 { try house.write { try $0.grantCaddiemaster(user, of: club, $1, in: $2) } }
    #expect(try isCaddiemaster(user))
    for _ in 1...2 { try house.write { try $0.revokeCaddiemaster(user, of: club, $1, in: $2) } }
    #expect(try !isCaddiemaster(user))
    for (club, user) in [(club, ID(stored: 9)), (ID(stored: 9), user)] {
      #expect(throws: GolfFault.notFound) {
        try house.write { try $0.grantCaddiemaster(user, of: club, $1, in: $2) }
      }
    }
    #expect(throws: GolfFault.forbidden("Only an admin may do this.")) {
      try house.write(by: 2) { try $0.grantCaddiemaster(user, of: club, $1, in: $2) }
    }
  }

  private func isCaddiemaster(_ user: UserID) throws -> Bool {
    try house.read { golf, reading throws(GolfFault) in
      let (here, anywhere) = (
        try golf.isCaddiemaster(user, of: house.club.id, in: reading),
        try golf.isCaddiemasterAnywhere(user, in: reading)
      )
      #expect(here == anywhere)
      return here
    }
  }
}
