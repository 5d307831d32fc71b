import Core
import Money
import Testing
import TestSupport

@Suite("The lowest price of 30 days")
struct PriceHistoryTests {
  private static let reduction = Day("2026-06-30") ?? .earliest

  /// Prices by their first days, counted from that of the reduction.
  private static func history(_ prices: [(Int, Int64?)]) throws -> PriceHistory {
    PriceHistory(
      try prices.map { .init(from: try #require(reduction.advanced(by: $0)), minor: $1) })
  }

  @Test(
    "Worked histories",
    arguments: [
      // The third is the offer's own price.
      ([(-90, 1_290), (-29, 990), (-20, 1_290), (0, 1_090)], 990),
      // It ended on the day before the 30, or on their first one.
      ([(-90, 990), (-30, 1_290), (0, 1_090)], 1_290),
      ([(-90, 990), (-29, 1_290), (0, 1_090)], 990),
      // A price of days long ago that still holds.
      ([(-400, 1_290), (0, 1_090)], 1_290),
      // Two on a day.
      ([(-90, 1_290), (-30, 890), (-30, 1_290)], 890),
      ([(-90, 1_290), (-31, 890), (-31, 1_290)], 1_290),
      // Not for sale at first; not any more; never before.
      ([(-90, nil), (-3, 1_290), (0, 1_090)], 1_290), ([(-90, 990), (-40, nil), (0, 1_090)], nil),
      ([(0, 1_090), (5, 890)], nil), ([], nil),
    ] as [([(Int, Int64?)], Int64?)])
  func worked(prices: [(Int, Int64?)], lowest: Int64?) throws {
    #expect(try Self.history(prices).lowest(before: Self.reduction) == lowest)
  }

  @Test("It is that of looking at each day", arguments: 1...40)
  func plain(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let prices: [(Int, Int64?)] = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      let price = Int64.random(in: 1...20, using: &random)
      return (Int.random(in: -60...5, using: &random), price > 18 ? nil : price)
    }
    let sorted = prices.enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    .map(\.element)
    var seen: [Int64] = []
    for day in -30..<0 {
      let ofDay = sorted.filter { $0.0 == day }
      // With none of its own, a day has the last one before it.
      let inForce = ofDay.isEmpty ? sorted.last { $0.0 < day }.map { [$0] } ?? [] : ofDay
      seen += inForce.compactMap(\.1)
    }
    #expect(try Self.history(prices).lowest(before: Self.reduction) == seen.min())
  }
}
