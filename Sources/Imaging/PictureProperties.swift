/// What a picture says of itself.
package struct PictureProperties: Equatable, Sendable {
  /// Pixels, as it is seen upright.
  package var width: Int
  package var height: Int
  /// How the stored pixels are turned, as EXIF numbers it: 1 to 8.
  package var orientation: Int
  package var takenAt: CapturedTime?
  package var position: CapturedPosition?
}

/// When a picture was taken, by the camera's clock.
package struct CapturedTime: Equatable, Sendable {
  package var year: Int
  package var month: Int
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int
  /// Minutes east of UTC, where the camera knows them.
  package var offsetMinutes: Int?

  var isReal: Bool {
    (1826...9999).contains(year) && (1...12).contains(month)
      && (1...Self.days(of: month, in: year)).contains(day) && (0...23).contains(hour)
      && (0...59).contains(minute) && (0...59).contains(second)
      && (-1_139...1_139).contains(offsetMinutes ?? 0)
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Where a picture was taken, by the camera.
package struct CapturedPosition: Equatable, Sendable {
  /// In 1e-7 degrees, north and east of zero.
  package var latitude: Int
  package var longitude: Int
  package var accuracyCentimetres: Int?

  var isReal: Bool {
    (-900_000_000...900_000_000).contains(latitude)
      && (-1_800_000_000...1_800_000_000).contains(longitude)
      && (0...100_000_000).contains(accuracyCentimetres ?? 0)
  }
}
