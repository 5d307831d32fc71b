import Core
import Geodesy
import Testing
import TestSupport

@Suite("Places")
struct CoordinatesTests {
  @Test(
    "A text is read exactly and answered as the shortest",
    arguments: [
      ("60.1699,24.9384", 601_699_000, 249_384_000, "60.1699,24.9384"),
      ("-0.0000001,0.0000001", -1, 1, "-0.0000001,0.0000001"),
      ("90,-180", 900_000_000, -1_800_000_000, "90,-180"),
      ("-90,180", -900_000_000, -1_800_000_000, "-90,-180"),
      ("0,179.9999999", 0, 1_799_999_999, "0,179.9999999"), ("-0,0.0", 0, 0, "0,0"),
      ("60.10,24.90", 601_000_000, 249_000_000, "60.1,24.9"),
      ("60.169900000,1", 601_699_000, 10_000_000, "60.1699,1"),
      ("12.3456789,-12.0456789", 123_456_789, -120_456_789, "12.3456789,-12.0456789"),
    ])
  func reads(text: String, latitude: Int, longitude: Int, answer: String) throws {
    let place = try Coordinates(text)
    #expect((place.latitudeE7, place.longitudeE7) == (latitude, longitude))
    #expect(place.description == answer)
    #expect(Coordinates(latitudeE7: latitude, longitudeE7: longitude) == place)
  }

  @Test(
    "Numbers out of their range or too fine are refused",
    arguments: [
      ("90.0000001,0", GeodesyFault.latitude), ("60.16991234,0", .latitude), ("-91,0", .latitude),
      ("0,180.0000001", .longitude), ("0,60.16991234", .longitude), ("0,-181", .longitude),
      ("99999999999999999999,0", .latitude), ("0,0.00000000000000000001", .longitude),
    ])
  func limits(text: String, fault: GeodesyFault) {
    #expect(throws: fault) { try Coordinates(text) }
  }

  @Test(
    "Other texts are no places",
    arguments: [
      "", ",", "60", "60,", ",24", "60,24,1", "60, 24", "60;24", "6e1,24", "+60,24", "--1,2", "-,1",
      "60.,24", ".5,24", "1.2.3,4", "٣,1", "N60,E24", "1-,2",
    ])
  func refuses(text: String) {
    #expect(throws: GeodesyFault.place) { try Coordinates(text) }
  }

  @Test("180 and -180 are the same meridian")
  func meridian() throws {
    #expect(try Coordinates("10,180") == Coordinates("10,-180"))
    #expect(Coordinates(latitudeE7: 900_000_001, longitudeE7: 0) == nil)
    #expect(Coordinates(latitudeE7: 0, longitudeE7: 1_800_000_001) == nil)
  }

  @Test("Numbers of JSON are read as texts are")
  func numbers() throws {
    let place = try Coordinates(
      latitude: DecimalNumber("6.01699e1"), longitude: DecimalNumber("24.9384"))
    #expect(try place == Coordinates("60.1699,24.9384"))
  }

  @Test("What is answered reads as the same place")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<10_000 {
      let place = try Generated.place(&random)
      #expect(try Coordinates(place.description) == place)
    }
  }
}
