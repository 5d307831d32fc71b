import Core
import Testing

@Suite("Positions")
struct PositionTests {
  private func position(
    _ latitude: String, _ longitude: String, accuracy: String? = nil
  ) throws -> Position? {
    Position(
      latitude: try DecimalNumber(latitude), longitude: try DecimalNumber(longitude),
      accuracy: try accuracy.map { text throws(DecimalNumber.Fault) in try DecimalNumber(text) })
  }

  @Test("Degrees and metres are within their ranges, the ends included")
  func ranges() throws {
    #expect(try position("65.85", "24.15")?.accuracy == nil)
    #expect(try position("90", "-180", accuracy: "0") != nil)
    #expect(try position("-90", "180", accuracy: "12.5") != nil)
    #expect(try position("90.0000001", "0") == nil)
    #expect(try position("-90.0000001", "0") == nil)
    #expect(try position("0", "180.0000001") == nil)
    #expect(try position("0", "-180.0000001") == nil)
    #expect(try position("0", "0", accuracy: "-0.1") == nil)
  }
}
