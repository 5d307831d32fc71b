import Ground
import Testing

@Suite("Stretches of time")
struct StretchTests {
  private func stretch(_ start: Int64, _ end: Int64?) throws -> Stretch {
    try #require(
      Stretch(start: Instant(seconds: start), end: end.map { Instant(seconds: $0) }))
  }

  @Test("Overlap agrees with counting the common seconds, for every pair of small stretches")
  func overlapIsCommonSeconds() throws {
    for a in 0..<6 as Range<Int64> {
      for b in (a + 1)..<8 {
        for c in 0..<6 as Range<Int64> {
          for d in (c + 1)..<8 {
            let common = (a..<b).clamped(to: c..<d)
            let left = try stretch(a, b)
            let right = try stretch(c, d)
            #expect(left.overlaps(right) == !common.isEmpty)
            #expect(
              left.seconds(from: right.start, until: Instant(seconds: d)) == Int64(common.count))
          }
        }
      }
    }
  }

  @Test("A running stretch overlaps whatever ends after its start")
  func running() throws {
    let running = try stretch(10, nil)
    #expect(try !running.overlaps(stretch(5, 10)))
    #expect(try running.overlaps(stretch(5, 11)))
    #expect(try running.overlaps(stretch(100, 200)))
    #expect(try running.overlaps(stretch(0, nil)))
  }

  @Test("An end at or before the start is no stretch")
  func empty() {
    #expect(Stretch(start: Instant(seconds: 5), end: Instant(seconds: 5)) == nil)
    #expect(Stretch(start: Instant(seconds: 5), end: Instant(seconds: 4)) == nil)
  }
}
