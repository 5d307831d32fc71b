/// How much of an ingredient a recipe takes.
package struct Measure: Hashable, Sendable {
  /// `nil` for “cream”, “a pinch of salt”.
  package let amount: Amount?
  /// `nil` for “2 eggs”.
  package let unit: MeasureUnit?
  /// True where more servings take no more of it, such as butter for the tin.
  package let isFixed: Bool

  package init(_ amount: Amount?, _ unit: MeasureUnit?, isFixed: Bool = false) {
    self.amount = amount
    self.unit = unit
    self.isFixed = isFixed
  }

  /// The measure for other servings, by their `Servings.factor(to:)`: exact. One that is fixed or has no amount stays
  /// as it is.
  ///
  /// - Throws: `MeasureFault.overflow`.
  package func scaled(by factor: PositiveFraction) throws(MeasureFault) -> Measure {
    guard let amount, !isFixed else { return self }
    return Measure(try amount.scaled(by: factor), unit)
  }

  /// The volume, of a range that of its lower end; `nil` without an amount or for a unit that is no volume.
  ///
  /// - Throws: `MeasureFault.overflow`.
  package func millilitres() throws(MeasureFault) -> PositiveFraction? {
    try times(unit?.millilitres)
  }

  /// The mass, of a range that of its lower end; `nil` without an amount or for a unit that is no mass.
  ///
  /// - Throws: `MeasureFault.overflow`.
  package func grams() throws(MeasureFault) -> PositiveFraction? {
    try times(unit?.grams)
  }

  private func times(_ size: PositiveFraction?) throws(MeasureFault) -> PositiveFraction? {
    guard let amount, let size else { return nil }
    return try amount.number * size
  }
}
