package import Core

/// What a product cost, from day to day.
package struct PriceHistory: Sendable {
  package struct Step: Hashable, Sendable {
    /// The first day of the price. It holds until the next step's.
    package let from: Day
    /// Whole smallest units of the currency; `nil` where the product was not for sale.
    package let minor: Int64?

    package init(from: Day, minor: Int64?) {
      self.from = from
      self.minor = minor
    }
  }

  /// By day; of the same day in the order in which they were published.
  private let steps: [Step]

  /// Steps in the order in which they were published.
  package init(_ steps: [Step]) {
    self.steps = steps.enumerated()
      .sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }.map(\.element)
  }

  /// The lowest price of the 30 days before a reduction's first day, which must be told beside the reduced one
  /// (Directive 98/6/EC, article 6a). A price that was published and replaced on one day was that day's, too. `nil`
  /// where the product was not for sale.
  package func lowest(before reduction: Day) -> Int64? {
    let first = reduction.advanced(by: -30) ?? .earliest
    var lowest: Int64?
    for (index, step) in steps.enumerated() where step.from < reduction {
      let next = index + 1 < steps.count ? steps[index + 1].from : reduction
      if step.from < first, next <= first { continue }
      guard let minor = step.minor else { continue }
      lowest = min(lowest ?? minor, minor)
    }
    return lowest
  }
}
