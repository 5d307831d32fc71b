/// For how many people, or how many cups, a recipe is: a whole number of 1 to 1,000.
package struct Servings: Hashable, Sendable {
  package let count: Int64

  package static let counts: ClosedRange<Int64> = 1...1_000

  /// - Throws: `MeasureFault.servings`.
  package init(_ count: Int64) throws(MeasureFault) {
    guard Self.counts.contains(count) else { throw .servings }
    self.count = count
  }

  /// What amounts for these servings are multiplied by for others.
  package func factor(to asked: Servings) -> PositiveFraction {
    PositiveFraction(positive: asked.count, over: count)
  }
}
