import Geodesy
import Testing
import TestSupport

/// Places made up from a seed.
enum Generated {
  /// Anywhere, one in four near a pole or the 180th meridian.
  static func place(_ random: inout SeededGenerator) throws -> Coordinates {
    var latitude = Int.random(in: -900_000_000...900_000_000, using: &random)
    var longitude = Int.random(in: -1_800_000_000...1_800_000_000, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0: latitude = Int.random(in: 895_000_000...900_000_000, using: &random)
    case 1: latitude = -Int.random(in: 895_000_000...900_000_000, using: &random)
    case 2: longitude = Int.random(in: 1_795_000_000...1_800_000_000, using: &random)
    case 3: longitude = -Int.random(in: 1_795_000_000...1_800_000_000, using: &random)
    default: break
    }
    return try #require(Coordinates(latitudeE7: latitude, longitudeE7: longitude))
  }

  /// Within some 1e-7 degrees to the north or south, and to the east or west, of a place.
  static func place(
    near place: Coordinates, within reach: Int, _ random: inout SeededGenerator
  ) throws -> Coordinates {
    let latitude = place.latitudeE7 + Int.random(in: -reach...reach, using: &random)
    var longitude = place.longitudeE7 + Int.random(in: -reach...reach, using: &random)
    if longitude < -1_800_000_000 { longitude += 3_600_000_000 }
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    return try #require(
      Coordinates(
        latitudeE7: min(max(latitude, -900_000_000), 900_000_000), longitudeE7: longitude))
  }
}
