package import Core
package import JSON

extension Position {
  /// - Throws: what is wrong with the value, with places relative to it.
  package init(_ value: JSONTree) throws(FormErrors) {
    var reader = ObjectReader(value, at: "")
    let latitude = reader.degrees("latitude", Self.latitudes)
    let longitude = reader.degrees("longitude", Self.longitudes)
    let accuracy = reader.metres("accuracy")
    reader.refuseUnknown()
    guard let latitude, let longitude, !reader.isWrong,
      let position = Position(latitude: latitude, longitude: longitude, accuracy: accuracy)
    else { throw FormErrors(reader.errors) }
    self = position
  }

  package var json: JSONTree {
    .object([
      "latitude": latitude.json, "longitude": longitude.json, "accuracy": accuracy?.json,
    ])
  }
}

extension ObjectReader {
  fileprivate mutating func degrees(
    _ name: String, _ range: ClosedRange<DecimalNumber>
  ) -> DecimalNumber? {
    guard let value = requiredValue(name) else { return nil }
    if let number = try? DecimalNumber.read(value), range.contains(number) { return number }
    refuse(
      name,
      "This must be \(range.lowerBound) to \(range.upperBound) degrees with at most 7 decimals.")
    return nil
  }

  fileprivate mutating func metres(_ name: String) -> DecimalNumber? {
    guard let value = value(name) else { return nil }
    if let number = try? DecimalNumber.read(value), Position.accuracies.contains(number) {
      return number
    }
    refuse(name, "This must be a number of metres, 0 or more, with at most 7 decimals.")
    return nil
  }
}
