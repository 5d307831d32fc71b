import APITestSupport
import Core
import TestSupport
import Testing
import Zones

@testable import Golf

/// Holds whose lack no row tells: the table has them from another call, or from a row that is made in the same.
@Suite("What calls of golf hold", .ofAServer)
struct HeldRowsTests {
  @Test("A golfer moves behind the new club, whose rule book may be changing, and the golfer")
  func moving() throws {
    let fixture = try GolfAPIFixture()
    #expect(
      try fixture.api.call(82, #"{"id":2,"homeClub":1}"#, by: fixture.admin).status == 200)
    #expect(fixture.api.database.lastHolds == ["clubs 1 (shared)", "golfers 2"])
    #expect(try fixture.api.call(82, #"{"id":2,"name":"E"}"#, by: fixture.admin).status == 200)
    #expect(fixture.api.database.lastHolds == ["golfers 2"])
  }

  @Test("An import holds the organization, and then each course of the file that is there")
  func importing() throws {
    let fixture = try GolfAPIFixture()
    let golf = Golf(zones: try Zones(), timeZone: "Europe/Helsinki")
    func courses(_ names: String...) -> [CourseToImport] {
      names.enumerated().map { place, name in
        let draft = CourseDraft(
          club: .id(ClubID(stored: 1)), name: name, validFrom: nil, holes: nil, tees: [])
        return CourseToImport(place: place, draft: draft, errors: [])
      }
    }
    for (file, holds) in [
      (courses("Sea"), ["organization 1"]),
      (courses("Sea", "Lake"), ["organization 1", "courses 1"]),
    ] {
      #expect(throws: (any Error).self) {
        _ = try fixture.api.database.write { transaction in
          try golf.importCourses(file, GolfFixture.context(), in: transaction)
        }
      }
      #expect(fixture.api.database.lastHolds == holds)
    }
  }
}
