import Blobs
import Core
import Forms
import Imaging
import JSON
import Zones

extension CapturedTime {
  /// By the camera's clock, which shows the account's time where it says nothing else.
  func instant(in zone: Zone) -> Instant? {
    guard let day = Day(year: year, month: month, day: day),
      let local = LocalTime(day: day, secondOfDay: hour * 3_600 + minute * 60 + second)
    else { return nil }
    if let offsetMinutes { return Instant(seconds: local.seconds - Int64(offsetMinutes) * 60) }
    return zone.instant(of: local).earliest
  }
}

extension CapturedPosition {
  var position: Position? {
    try? Position(
      .object([
        "latitude": .number(Self.decimal(latitude, digits: 7)),
        "longitude": .number(Self.decimal(longitude, digits: 7)),
        "accuracy": accuracyCentimetres.map { .number(Self.decimal($0, digits: 2)) },
      ]))
  }

  /// A number of units of its last digit.
  private static func decimal(_ units: Int, digits: Int) -> String {
    "\(units)e-\(digits)"
  }
}

extension PictureProperties {
  /// The size as stored.
  var state: Blob.State {
    let isTurned = orientation > 4
    return .read(
      width: isTurned ? height : width, height: isTurned ? width : height,
      orientation: orientation)
  }
}
