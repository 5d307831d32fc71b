import Geodesy
import Testing
import TestSupport

@Suite("Distances")
struct DistanceTests {
  @Test(
    "Published and worked distances",
    arguments: [
      ("36.12,-86.67", "33.94,-118.4", 2_886_444),
      ("0,179.9", "0,-179.9", 22_239), ("0,0", "0,180", 20_015_087), ("90,0", "-90,77", 20_015_087),
      ("90,0", "90,-120", 0), ("60,180", "60,-180", 0), ("0,0", "0.0000001,0", 0),
      ("0,0", "0.00001,0", 1), ("0,0", "1,0", 111_195), ("0,0", "0,1", 111_195),
      ("90,10", "89,-100", 111_195), ("89.5,0", "89.5,180", 111_195),
    ])
  func worked(one: String, other: String, metres: Int) throws {
    let (one, other) = (try Coordinates(one), try Coordinates(other))
    #expect(one.metres(to: other) == metres)
    #expect(other.metres(to: one) == metres)
  }

  @Test("From Land's End to John o' Groats it is 968.9 km")
  func britain() throws {
    // 50°03′59″N 5°42′53″W and 58°38′38″N 3°04′12″W.
    let south = try Coordinates("50.0663889,-5.7147222")
    #expect((968_850..<968_950).contains(south.metres(to: try Coordinates("58.6438889,-3.07"))))
  }

  @Test("It is the same both ways, and no detour is shorter", arguments: 1...10)
  func triangles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let places = try (0..<3).map { _ in try Generated.place(&random) }
      let (one, two) = (places[0].metres(to: places[1]), places[1].metres(to: places[2]))
      let direct = places[0].metres(to: places[2])
      #expect(direct <= one + two + 2)
      #expect(direct == places[2].metres(to: places[0]))
      #expect((0...20_015_087).contains(direct))
      #expect(places[0].metres(to: places[0]) == 0)
    }
  }
}
