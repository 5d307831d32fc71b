/// A place on the earth (WGS 84).
public struct Position: Hashable, Sendable {
  /// Degrees, north and east positive.
  public let latitude: DecimalNumber
  public let longitude: DecimalNumber
  /// The radius in metres within which the place is.
  public let accuracy: DecimalNumber?

  public static let latitudes = DecimalNumber(-90)...DecimalNumber(90)
  public static let longitudes = DecimalNumber(-180)...DecimalNumber(180)
  public static let accuracies = DecimalNumber(0)...

  /// `nil` where a number is outside its range.
  public init?(
    latitude: DecimalNumber, longitude: DecimalNumber, accuracy: DecimalNumber? = nil
  ) {
    guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude),
      accuracy.map(Self.accuracies.contains) ?? true
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    self.accuracy = accuracy
  }
}
