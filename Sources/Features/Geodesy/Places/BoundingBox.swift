package import Core

/// The places between two latitudes and two longitudes, sides included. Where `west` is east of `east`, the box lies
/// across the 180th meridian.
package struct BoundingBox: Hashable, Sendable {
  /// All in whole 1e-7 degrees; 180 and -180 degrees are two sides of the same meridian.
  package let south: Int
  package let west: Int
  package let north: Int
  package let east: Int

  /// - Throws: `GeodesyFault.latitude`, `longitude`, or `sides` where the south side is north of the north side.
  package init(
    south: DecimalNumber, west: DecimalNumber, north: DecimalNumber, east: DecimalNumber
  ) throws(GeodesyFault) {
    self.south = try Degrees.latitude(south)
    self.west = try Degrees.longitude(west)
    self.north = try Degrees.latitude(north)
    self.east = try Degrees.longitude(east)
    guard self.south <= self.north else { throw .sides }
  }

  /// The box of a text such as `59.9,24.5,60.4,25.3`: south, west, north, east, in plain decimals.
  ///
  /// - Throws: `GeodesyFault.box` for another text, `latitude`, `longitude` or `sides`.
  package init(_ text: String) throws(GeodesyFault) {
    guard let sides = try Degrees.numbers(4, of: text) else { throw .box }
    try self.init(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
  }

  package func contains(_ place: Coordinates) -> Bool {
    guard (south...north).contains(place.latitudeE7) else { return false }
    let longitude = place.longitudeE7
    if longitude == Degrees.longitudes.lowerBound, hasLongitude(-longitude) { return true }
    return hasLongitude(longitude)
  }

  private func hasLongitude(_ longitude: Int) -> Bool {
    west <= east ? (west...east).contains(longitude) : longitude >= west || longitude <= east
  }

  /// The keys of all cells that have places of the box, as ranges in ascending order.
  package var cells: [ClosedRange<Int64>] {
    let first = west - Degrees.longitudes.lowerBound
    let last = east - Degrees.longitudes.lowerBound + (west > east ? Degrees.circle : 0)
    return CellBlock(latitudes: south...north, longitudes: first...last).ranges()
  }
}
