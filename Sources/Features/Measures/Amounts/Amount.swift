/// How much: a number, or a range from one number to a greater one; `about` where that is a rough figure.
package struct Amount: Hashable, Sendable {
  package let number: PositiveFraction
  /// The upper end of a range.
  package let to: PositiveFraction?
  package let isAbout: Bool

  /// - Throws: `MeasureFault.range` where `to` is not above the number.
  package init(
    _ number: PositiveFraction, to: PositiveFraction? = nil, about isAbout: Bool = false
  ) throws(MeasureFault) {
    if let to, to <= number { throw .range }
    self.number = number
    self.to = to
    self.isAbout = isAbout
  }

  /// - Throws: `MeasureFault.overflow`.
  func scaled(by factor: PositiveFraction) throws(MeasureFault) -> Amount {
    guard let to else { return try Amount(number * factor, about: isAbout) }
    return try Amount(number * factor, to: to * factor, about: isAbout)
  }
}
