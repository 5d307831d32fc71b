package import Core

/// A place on the earth, exact.
package struct Coordinates: Hashable, Sendable, CustomStringConvertible {
  /// Whole 1e-7 degrees, -90 to 90 degrees, north positive.
  package let latitudeE7: Int
  /// Whole 1e-7 degrees, -180 to below 180 degrees, east positive: 180 is the same meridian as -180.
  package let longitudeE7: Int

  /// `nil` outside -90 to 90 and -180 to 180 degrees.
  package init?(latitudeE7: Int, longitudeE7: Int) {
    guard Degrees.latitudes.contains(latitudeE7), Degrees.longitudes.contains(longitudeE7)
    else { return nil }
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = Self.canonical(longitudeE7)
  }

  /// - Throws: `GeodesyFault.latitude` or `longitude`.
  package init(latitude: DecimalNumber, longitude: DecimalNumber) throws(GeodesyFault) {
    latitudeE7 = try Degrees.latitude(latitude)
    longitudeE7 = Self.canonical(try Degrees.longitude(longitude))
  }

  /// The place of a text such as `60.1699,24.9384`: the latitude, then the longitude, in plain decimals.
  ///
  /// - Throws: `GeodesyFault.place` for another text, `latitude` or `longitude`.
  package init(_ text: String) throws(GeodesyFault) {
    guard let numbers = try Degrees.numbers(2, of: text) else { throw .place }
    try self.init(latitude: numbers[0], longitude: numbers[1])
  }

  /// Degrees as a JSON number, `60.1699`.
  package var latitude: String { Degrees.text(of: latitudeE7) }
  /// Degrees as a JSON number, `24.9384`.
  package var longitude: String { Degrees.text(of: longitudeE7) }

  package var description: String { "\(latitude),\(longitude)" }

  private static func canonical(_ longitude: Int) -> Int {
    longitude == Degrees.longitudes.upperBound ? Degrees.longitudes.lowerBound : longitude
  }
}
