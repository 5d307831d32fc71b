import Core
import Testing

@testable import Timesheets

@Suite("Overlap")
struct OverlapTests {
  private func overlaps(
    _ start: Int64, _ end: Int64, with otherStart: Int64, _ otherEnd: Int64?
  ) -> Bool {
    Overlap.exists(
      start: Instant(seconds: start), end: Instant(seconds: end),
      otherStart: Instant(seconds: otherStart), otherEnd: otherEnd.map { Instant(seconds: $0) })
  }

  @Test("It agrees with counting the common seconds, for every pair of short entries")
  func commonSeconds() {
    for a in 0..<6 as Range<Int64> {
      for b in (a + 1)..<8 {
        for c in 0..<6 as Range<Int64> {
          for d in (c + 1)..<8 {
            #expect(overlaps(a, b, with: c, d) == !(a..<b).clamped(to: c..<d).isEmpty)
          }
        }
      }
    }
  }

  @Test("A running entry overlaps every entry that ends after its start")
  func running() {
    #expect(!overlaps(5, 10, with: 10, nil))
    #expect(overlaps(5, 11, with: 10, nil))
    #expect(overlaps(100, 200, with: 10, nil))
  }
}
