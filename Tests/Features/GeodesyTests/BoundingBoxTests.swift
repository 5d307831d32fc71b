import Geodesy
import Testing
import TestSupport

@Suite("Boxes")
struct BoundingBoxTests {
  @Test(
    "A box has its sides, and may lie across the 180th meridian",
    arguments: [
      (
        "59,179.5,61,-179.5", ["60,179.9", "60,-179.9", "59,180", "61,179.5"], ["60,179.4", "60,0"]
      ),
      ("59.9,24.5,60.4,25.3", ["60,25", "59.9,24.5", "60.4,25.3"], ["60,24.4999999", "60.5,25"]),
      ("-90,-180,90,180", ["0,0", "90,1", "-90,-180", "1,180"], []),
      ("0,170,10,180", ["5,180", "5,-180", "5,170"], ["5,-179", "5,169"]),
      ("0,180,10,-170", ["5,180", "5,-175"], ["5,179.9", "5,-169"]),
      ("0,-180,10,-180", ["5,180"], ["5,179.9", "5,-179.9"]),
      ("0,180,10,180", ["5,-180"], ["5,179.9", "5,-179.9"]),
      ("0,180,10,-180", ["5,-180"], ["5,179.9", "5,-179.9"]),
      ("0,10,0,9", ["0,10", "0,180", "0,9"], ["0,9.5", "1,20"]),
    ])
  func contains(text: String, inside: [String], outside: [String]) throws {
    let box = try BoundingBox(text)
    for place in inside {
      let place = try Coordinates(place)
      #expect(box.contains(place))
      #expect(box.cells.contains { $0.contains(Cell.key(of: place)) })
    }
    for place in outside { #expect(!box.contains(try Coordinates(place))) }
  }

  @Test(
    "Other texts are refused",
    arguments: [
      ("60.1,24,60,25", GeodesyFault.sides), ("59,24,60", .box), ("", .box), ("a,b,c,d", .box),
      ("-91,0,0,0", .latitude), ("0,-181,0,0", .longitude), ("0,0,91,0", .latitude),
      ("0,0,0,180.00000001", .longitude),
    ])
  func refuses(text: String, fault: GeodesyFault) {
    #expect(throws: fault) { try BoundingBox(text) }
    #expect(fault.message.hasPrefix("This must "))
  }

  @Test("Its cells have all places of it, in ascending ranges, and few others", arguments: 1...20)
  func cells(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (try Generated.place(&random), try Generated.place(&random))
    let (south, north) = one.latitudeE7 < other.latitudeE7 ? (one, other) : (other, one)
    let box = try BoundingBox(
      "\(south.latitude),\(one.longitude),\(north.latitude),\(other.longitude)")
    let cells = box.cells
    #expect(zip(cells, cells.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    for _ in 0..<500 {
      let place = try Generated.place(&random)
      let isFound = cells.contains { $0.contains(Cell.key(of: place)) }
      #expect(isFound || !box.contains(place))
      let near = try #require(
        Coordinates(
          latitudeE7: min(max(place.latitudeE7, south.latitudeE7), north.latitudeE7),
          longitudeE7: place.longitudeE7))
      // A place of a row of the box is in a cell of it alone if the box is within a cell of its longitude.
      if cells.contains(where: { $0.contains(Cell.key(of: near)) }), !box.contains(near) {
        let offsets = [one, other].map { abs($0.longitudeE7 - near.longitudeE7) }
        #expect(offsets.contains { $0 < 1_000_000 || $0 > 3_599_000_000 })
      }
    }
  }
}
