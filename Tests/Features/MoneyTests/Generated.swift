import Money
import TestSupport

/// Orders made up from a seed.
enum Generated {
  static func order(_ random: inout SeededGenerator) throws -> VATBreakdown {
    let rates = try ["13.5", "25.5", "14", "0", "10"].prefix(Int.random(in: 1...5, using: &random))
      .map(rate)
    let most: Int64 = Bool.random(using: &random) ? 20 : 100_000
    let lines = (0...Int.random(in: 0...12, using: &random)).map { _ in
      VATBreakdown.Line(
        gross: Int64.random(in: 0...most, using: &random),
        rate: rates[Int.random(in: 0..<rates.count, using: &random)])
    }
    return try VATBreakdown(lines, delivery: Int64.random(in: 0...1_000, using: &random))
  }
}
