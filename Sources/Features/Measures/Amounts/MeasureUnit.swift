/// What an amount counts.
package enum MeasureUnit: String, CaseIterable, Sendable {
  case ml, cl, dl, l
  case mg, g, kg
  case tsp, tbsp, pinch
  case piece, portion, shot, measure, slice, drop

  /// The volume of one, in millilitres; `nil` for a unit that is no volume. Spoons, pinch and measure are so by our
  /// own definition.
  package var millilitres: PositiveFraction? {
    switch self {
    case .ml, .pinch: PositiveFraction(1)
    case .cl: PositiveFraction(10)
    case .dl: PositiveFraction(100)
    case .l: PositiveFraction(1_000)
    case .tsp: PositiveFraction(5)
    case .tbsp, .measure: PositiveFraction(15)
    case .mg, .g, .kg, .piece, .portion, .shot, .slice, .drop: nil
    }
  }

  /// The mass of one, in grams; `nil` for a unit that is no mass.
  package var grams: PositiveFraction? {
    switch self {
    case .mg: PositiveFraction(1, over: 1_000)
    case .g: PositiveFraction(1)
    case .kg: PositiveFraction(1_000)
    default: nil
    }
  }
}
