import Core
import Testing

@testable import Timesheets

@Suite("Overlap")
struct OverlapTests {
  private func isHit(_ start: Int64, _ end: Int64, by start2: Int64, _ end2: Int64?) -> Bool {
    Overlap.isHit(
      start: Instant(seconds: start), end: Instant(seconds: end), by: Instant(seconds: start2),
      end2.map { Instant(seconds: $0) })
  }

  @Test("It agrees with counting the common seconds, for every pair of short entries")
  func commonSeconds() {
    for a in 0..<6 as Range<Int64> {
      for b in (a + 1)..<8 {
        for c in 0..<6 as Range<Int64> {
          for d in (c + 1)..<8 {
            #expect(isHit(a, b, by: c, d) == !(a..<b).clamped(to: c..<d).isEmpty)
          }
        }
      }
    }
  }

  @Test("A running entry overlaps every entry that ends after its start")
  func running() {
    #expect(!isHit(5, 10, by: 10, nil))
    #expect(isHit(5, 11, by: 10, nil))
    #expect(isHit(100, 200, by: 10, nil))
  }
}
