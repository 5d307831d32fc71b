import Core
import Handicap
import Testing

@Suite("Playing conditions")
struct PlayingConditionsTests {
  /// Players with an index of 10.0, of whom 12.8 is expected.
  private func scores(_ tenths: [Int], index: Int = 100) -> [PlayingConditions.Score] {
    tenths.map { .init(index: Tenths(index), differential: Fraction(Tenths($0))) }
  }

  private func adjustment(_ tenths: [Int]) -> Int {
    PlayingConditions.adjustment(for: scores(tenths), estimates: true).adjustment
  }

  @Test("Fewer than eight scores of players up to 36.0 give no adjustment")
  func fewest() {
    let seven = Array(repeating: 200, count: 7)
    #expect(adjustment(seven) == 0)
    let beginners = scores(Array(repeating: 900, count: 10), index: 361)
    let result = PlayingConditions.adjustment(for: scores(seven) + beginners, estimates: true)
    #expect(result.adjustment == 0 && result.eligible == 7 && !result.estimated)
  }

  @Test("Unless the switch lets it be estimated, it is zero")
  func notPublished() {
    let day = scores(Array(repeating: 200, count: 12))
    let result = PlayingConditions.adjustment(for: day, estimates: false)
    #expect(result.adjustment == 0 && result.eligible == 12 && result.estimated)
  }

  @Test("A day on which nearly all are worse, or better, is adjusted within -1 … 3")
  func estimated() {
    #expect(adjustment(Array(repeating: 128, count: 12)) == 0)
    #expect(adjustment(Array(repeating: 168, count: 12)) == 3, "4.0 worse, cut at 3")
    #expect(adjustment(Array(repeating: 300, count: 12)) == 3)
    #expect(adjustment(Array(repeating: 60, count: 12)) == -1)
    #expect(adjustment([170, 170, 170, 170, 170, 138, 138, 138, 138, 138, 138]) == 1)
    #expect(adjustment([170, 170, 170, 80, 80, 80, 128, 128, 128]) == 0)
  }
}
