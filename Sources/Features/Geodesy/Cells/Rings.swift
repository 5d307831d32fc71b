internal import Glibc

/// Cells that lie around a place, and no nearer than some distance.
package struct Ring: Sendable {
  /// The keys of the cells, as ranges in ascending order. No cell is in two rings.
  package let cells: [ClosedRange<Int64>]
  /// No place in this ring or a later one is nearer, in whole metres.
  package let leastMetres: Int
}

/// All cells of the grid in rings around a place, the nearest first. Each reaches twice as far as the one before it, so
/// that twelve at most go around the earth.
package struct Rings: Sequence, IteratorProtocol, Sendable {
  private let place: Coordinates
  /// In 1e-7 degrees of a great circle: the rings so far have every place that is within that of the place.
  private var reach = 0
  private var inner: CellBlock?

  package init(around place: Coordinates) { self.place = place }

  package mutating func next() -> Ring? {
    if let inner, inner.isWhole { return nil }
    let leastMetres = Int(Sphere.radians(reach) * Sphere.radius)
    reach = reach == 0 ? Cell.side : 2 * reach
    let block = CellBlock(within: reach, of: place)
    defer { inner = block }
    return Ring(cells: block.ranges(without: inner), leastMetres: leastMetres)
  }
}

extension CellBlock {
  /// The cells that have a place within an angle, in 1e-7 degrees of a great circle.
  fileprivate init(within reach: Int, of place: Coordinates) {
    let (south, north) = (place.latitudeE7 - reach, place.latitudeE7 + reach)
    let width = Self.width(within: reach, of: place)
    let longitude = place.longitudeE7 - Degrees.longitudes.lowerBound
    self.init(
      latitudes: max(
        south, Degrees.latitudes.lowerBound)...min(north, Degrees.latitudes.upperBound),
      longitudes: longitude - width...longitude + width)
  }

  /// How far east or west of a place others are within an angle: half a circle where a pole is within it.
  private static func width(within reach: Int, of place: Coordinates) -> Int {
    let half = Degrees.circle / 2
    if abs(place.latitudeE7) + reach >= Degrees.latitudes.upperBound { return half }
    let widest = asin(min(1, sin(Sphere.radians(reach)) / place.cosineOfLatitude))
    // One more, since the sine is rounded.
    return min(half, Int(widest / Sphere.radians(1)) + 2)
  }
}
