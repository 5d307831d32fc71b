internal import Glibc

/// Distances on a sphere, which is off by up to about 0.5% from the earth.
enum Sphere {
  /// In metres.
  static let radius = 6_371_000.0

  /// The radians of an angle in 1e-7 degrees.
  static func radians(_ e7: Int) -> Double { Double(e7) * .pi / Double(180 * Degrees.one) }
}

extension Coordinates {
  /// The length of the great circle between the places, to the nearest metre; at most 20,015,087.
  package func metres(to other: Coordinates) -> Int { Int(distance(to: other).rounded()) }

  /// In metres, by the haversine formula; exactly 0 for the place itself, also for a pole by any longitude.
  func distance(to other: Coordinates) -> Double {
    let north = sin(Sphere.radians(latitudeE7 - other.latitudeE7) / 2)
    let east = sin(Sphere.radians(longitudeE7 - other.longitudeE7) / 2)
    let haversine = north * north + cosineOfLatitude * other.cosineOfLatitude * east * east
    return 2 * Sphere.radius * asin(min(1, haversine.squareRoot()))
  }

  /// From the angle to the pole, so that it is exactly 0 there.
  var cosineOfLatitude: Double {
    sin(Sphere.radians(Degrees.latitudes.upperBound - abs(latitudeE7)))
  }
}
