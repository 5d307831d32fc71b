import Core
import Money
import Testing

/// A rate such as `13.5`.
func rate(_ percent: String) throws -> VATRate {
  try VATRate(percent: DecimalNumber(percent))
}

func day(_ text: String) throws -> Day { try #require(Day(text)) }
