import Money
import Testing
import TestSupport

@Suite("Shares by the largest remainder")
struct ShareTests {
  @Test(
    "Worked shares",
    arguments: [
      (241, [395, 445, 1_190], [47, 53, 141]), (590, [2_775, 1_490], [384, 206]),
      (1, [1, 1, 1], [1, 0, 0]), (2, [1, 1, 1], [1, 1, 0]), (5, [0, 2, 0, 2], [0, 3, 0, 2]),
      (0, [0, 0], [0, 0]), (7, [0, 0], [7, 0]), (100, [1], [100]),
      (.max, [.max, .max], [4_611_686_018_427_387_904, 4_611_686_018_427_387_903]),
    ] as [(Int64, [Int64], [Int64])])
  func worked(whole: Int64, weights: [Int64], answer: [Int64]) throws {
    #expect(try shares(of: whole, by: weights) == answer)
  }

  @Test("Nothing is split among nobody, and no weight is below zero")
  func faults() {
    #expect(throws: MoneyFault.lines) { try shares(of: 1, by: []) }
    #expect(throws: MoneyFault.lines) { try shares(of: -1, by: [1]) }
    #expect(throws: MoneyFault.lines) { try shares(of: 1, by: [2, -1]) }
  }

  @Test("They are those of handing out unit by unit to the largest remainder", arguments: 1...40)
  func plain(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let weights = (0...Int.random(in: 0...9, using: &random)).map { _ in
        Int64.random(in: 0...30, using: &random)
      }
      let sum = weights.reduce(0, +)
      guard sum > 0 else { continue }
      let whole = Int64.random(in: 0...500, using: &random)
      var expected = weights.map { whole * $0 / sum }
      var remainders = weights.map { whole * $0 % sum }
      while expected.reduce(0, +) < whole {
        let largest = remainders.max() ?? 0
        let place = try #require(remainders.firstIndex(of: largest))
        expected[place] += 1
        remainders[place] = -1
      }
      #expect(try shares(of: whole, by: weights) == expected)
    }
  }
}
