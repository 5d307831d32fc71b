import Geodesy
import Testing
import TestSupport

@Suite("The nearest places")
struct NearestTests {
  /// Places by their cells, as an index of a database has them.
  private struct Places {
    var places: [(id: Int, at: Coordinates)] = []
    private var keys: [(key: Int64, id: Int)] = []

    init(_ places: [Coordinates]) {
      self.places = places.enumerated().map { ($0, $1) }
      keys = places.enumerated().map { (Cell.key(of: $1), $0) }.sorted { $0 < $1 }
    }

    func places(in cells: ClosedRange<Int64>) -> [(id: Int, at: Coordinates)] {
      var (low, high) = (0, keys.count)
      while low < high {
        let middle = (low + high) / 2
        if keys[middle].key < cells.lowerBound { low = middle + 1 } else { high = middle }
      }
      return keys[low...].prefix { $0.key <= cells.upperBound }.map { places[$0.id] }
    }

    func nearest(_ limit: Int, to place: Coordinates, within: Int? = nil) -> [Neighbour<Int>] {
      place.nearest(limit, within: within) { places(in: $0) }
    }

    /// Looks at every place.
    func scanned(_ limit: Int, to place: Coordinates) -> [Neighbour<Int>] {
      let all = places.map { Neighbour(metres: place.metres(to: $0.at), id: $0.id) }
      return Array(all.sorted().prefix(limit))
    }
  }

  private static func random(_ count: Int, _ random: inout SeededGenerator) throws -> Places {
    Places(try (0..<count).map { _ in try Generated.place(&random) })
  }

  @Test(
    "They are those of a full scan, in the same order",
    arguments: [(3, 100), (50, 100), (2_000, 20), (20_000, 2)])
  func scan(count: Int, questions: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let places = try Self.random(count, &random)
    for _ in 0..<questions {
      let place = try Generated.place(&random)
      #expect(places.nearest(10, to: place) == places.scanned(10, to: place))
    }
  }

  @Test(
    "At the poles and at the 180th meridian, too",
    arguments: [
      "90,0", "-90,180", "89.99,179.99", "0,180", "60,-180", "-45,179.9999999", "0,0",
    ])
  func edges(text: String) throws {
    var random = SeededGenerator(seed: 5)
    let places = try Self.random(3_000, &random)
    let place = try Coordinates(text)
    #expect(places.nearest(25, to: place) == places.scanned(25, to: place))
  }

  @Test("Of places at one distance that of the lower id comes first, however they are stored")
  func equalDistances() throws {
    let places = Places(
      try ["1,0.3", "0,0.1", "0,-0.1", "0.1,0", "-0.1,0", "0,0.1"].map { try Coordinates($0) })
    let found = places.nearest(3, to: try Coordinates("0,0"))
    #expect(found == [1, 2, 3].map { Neighbour(metres: 11_119, id: $0) })
  }

  @Test("Within some metres; within none only that very place is found")
  func within() throws {
    let places = Places(
      try ["0,0", "0,0.0000001", "0,0.00001", "0,0.1", "0,180"].map { try Coordinates($0) })
    let place = try Coordinates("0,0")
    #expect(places.nearest(9, to: place, within: 0).map(\.id) == [0])
    #expect(places.nearest(9, to: place, within: 1).map(\.id) == [0, 1])
    #expect(places.nearest(9, to: place, within: 11_119).map(\.id) == [0, 1, 2])
    #expect(places.nearest(9, to: place, within: 11_120).map(\.id) == [0, 1, 2, 3])
    #expect(places.nearest(9, to: place, within: 20_100_000).count == 5)
    let pole = Places(try ["90,0", "90,170", "89.9999999,0"].map { try Coordinates($0) })
    #expect(pole.nearest(9, to: try Coordinates("90,-20"), within: 0).map(\.id) == [0, 1])
  }

  @Test("Page by page they are the same as at once")
  func pages() throws {
    var random = SeededGenerator(seed: 9)
    let places = try Self.random(60, &random)
    let place = try Generated.place(&random)
    var pages: [Neighbour<Int>] = []
    while true {
      let page = place.nearest(7, after: pages.last) { places.places(in: $0) }
      if page.isEmpty { break }
      pages += page
    }
    #expect(pages == places.scanned(60, to: place))
  }

  @Test("Far places of a dense region are never asked for")
  func bounded() throws {
    var random = SeededGenerator(seed: 3)
    let places = try Self.random(2_000, &random)
    var asked = 0
    let place = places.places[0].at
    let found = place.nearest(1) { cells in
      asked += 1
      return places.places(in: cells)
    }
    #expect(found == [Neighbour(metres: 0, id: 0)])
    #expect(asked <= 4)
  }
}
