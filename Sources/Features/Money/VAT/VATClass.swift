package import Core

/// The rates of products that are taxed alike, such as food.
package struct VATClass: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    /// The first day of the rate. It holds until the next step's.
    package let from: Day
    package let rate: VATRate

    package init(from: Day, rate: VATRate) {
      self.from = from
      self.rate = rate
    }
  }

  package let name: String
  package let steps: [Step]

  /// - Throws: `MoneyFault.order` unless each step begins after the one before.
  package init(_ name: String, _ steps: [Step]) throws(MoneyFault) {
    guard zip(steps, steps.dropFirst()).allSatisfy({ $0.from < $1.from }) else { throw .order }
    self.name = name
    self.steps = steps
  }

  /// The rate of a day; `nil` before the first one.
  package func rate(on day: Day) -> VATRate? {
    steps.last { $0.from <= day }?.rate
  }
}
