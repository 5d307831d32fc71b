package import JSON

/// A place on the earth (WGS 84).
package struct Position: Hashable, Sendable {
  /// Degrees, north and east positive.
  package let latitude: DecimalNumber
  package let longitude: DecimalNumber
  /// The radius in metres within which the place is.
  package let accuracy: DecimalNumber?

  /// - Throws: what is wrong with the value, with places relative to it.
  package init(_ value: JSONTree) throws(FormErrors) {
    var reader = ObjectReader(value, at: "")
    let latitude = reader.degrees("latitude", 90)
    let longitude = reader.degrees("longitude", 180)
    accuracy = reader.metres("accuracy")
    reader.refuseUnknown()
    guard let latitude, let longitude, !reader.isWrong else { throw FormErrors(reader.errors) }
    self.latitude = latitude
    self.longitude = longitude
  }

  package var json: JSONTree {
    .object([
      "latitude": latitude.json, "longitude": longitude.json, "accuracy": accuracy?.json,
    ])
  }
}

extension ObjectReader {
  fileprivate mutating func degrees(_ name: String, _ most: Int) -> DecimalNumber? {
    guard let value = requiredValue(name) else { return nil }
    if let number = try? DecimalNumber.read(value), number <= DecimalNumber(most),
      number >= DecimalNumber(-most)
    {
      return number
    }
    refuse(name, "This must be \(-most) to \(most) degrees with at most 7 decimals.")
    return nil
  }

  fileprivate mutating func metres(_ name: String) -> DecimalNumber? {
    guard let value = value(name) else { return nil }
    if let number = try? DecimalNumber.read(value), number >= DecimalNumber(0) { return number }
    refuse(name, "This must be a number of metres, 0 or more, with at most 7 decimals.")
    return nil
  }
}
