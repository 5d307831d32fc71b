import Geodesy
import Testing
import TestSupport

@Suite("Rings of cells")
struct RingTests {
  @Test(
    "A key is that of the row and the column",
    arguments: [
      ("-90,-180", 0), ("-90,180", 0), ("-89.9,-180", 1 << 20), ("0,0", 900 << 20 | 1_800),
      ("60.1699,24.9384", 1_501 << 20 | 2_049), ("89.9999999,179.9999999", 1_799 << 20 | 3_599),
      ("90,0", 1_800 << 20 | 1_800), ("-0.0000001,-0.0000001", 899 << 20 | 1_799),
    ] as [(String, Int64)])
  func keys(place: String, key: Int64) throws {
    #expect(Cell.key(of: try Coordinates(place)) == key)
  }

  @Test(
    "They have every cell once, in ascending ranges, and go around the earth in twelve",
    arguments: [
      "60.17,24.94", "0,0", "0,180", "90,0", "-90,10", "89.95,-180", "-89.9,179.99", "45,-179.95",
      "0.05,179.95",
    ])
  func cover(place: String) throws {
    let rings = Array(Rings(around: try Coordinates(place)))
    #expect(rings.count <= 12)
    #expect(rings.first?.leastMetres == 0)
    #expect(zip(rings, rings.dropFirst()).allSatisfy { $0.leastMetres < $1.leastMetres })
    // By the numbers of cells, counted row by row.
    func number(_ key: Int64) -> Int64 { (key >> 20) * 3_600 + key & 0xF_FFFF }
    let ranges = rings.flatMap(\.cells).map { (number($0.lowerBound), number($0.upperBound)) }
      .sorted { $0 < $1 }
    #expect(ranges.first?.0 == 0)
    let last: Int64 = 1_801 * 3_600 - 1
    #expect(ranges.last?.1 == last)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.1 + 1 == $1.0 })
  }

  @Test("No place of a ring is nearer than it says", arguments: 1...20)
  func least(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let place = try Generated.place(&random)
      let rings = Array(Rings(around: place))
      for reach in [20_000, 1_000_000, 3_000_000, 10_000_000, 100_000_000, 2_000_000_000] {
        let other = try Generated.place(near: place, within: reach, &random)
        let key = Cell.key(of: other)
        let ring = try #require(rings.first { $0.cells.contains { $0.contains(key) } })
        #expect(place.metres(to: other) >= ring.leastMetres)
      }
    }
  }
}
