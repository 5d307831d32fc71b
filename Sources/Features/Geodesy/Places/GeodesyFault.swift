/// Why a place or a box is refused.
package enum GeodesyFault: Error, Hashable, Sendable {
  case latitude, longitude
  /// A text is no pair of a latitude and a longitude.
  case place
  /// A text is no four sides of a box.
  case box
  /// The south side of a box is north of its north side.
  case sides

  /// One sentence that says what would be right.
  package var message: String {
    switch self {
    case .latitude: "This must have a latitude of -90 to 90 with at most seven decimals."
    case .longitude: "This must have a longitude of -180 to 180 with at most seven decimals."
    case .place: "This must be a latitude and a longitude, such as 60.1699,24.9384."
    case .box: "This must be south, west, north and east, such as 59.9,24.5,60.4,25.3."
    case .sides: "This must have a south side that is not north of its north side."
    }
  }
}
