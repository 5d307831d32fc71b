package import Core

/// The category of an exact handicap, with its buffer zone and steps. EGA Handicap System 3.1, 3.12.
package enum EGACategory: Int, Hashable, Sendable, CaseIterable {
  /// Plus to 4.4.
  case one = 1
  /// 4.5 … 11.4.
  case two
  /// 11.5 … 18.4.
  case three
  /// 18.5 … 26.4.
  case four
  /// 26.5 … 36.0.
  case five
  /// 37 … 54, a club handicap until 2015.
  case six

  /// The highest handicap that a round can raise to.
  package static let highestRaised = Tenths(360)

  package init(handicap: Tenths) {
    self =
      switch handicap.count {
      case ..<45: .one
      case ..<115: .two
      case ..<185: .three
      case ..<265: .four
      case ...360: .five
      default: .six
      }
  }

  /// The fewest Stableford points that leave the handicap as it is (36 is always the most), for eighteen
  /// holes or for nine with 18 added; `nil` when there is no buffer zone.
  package func bufferFloor(holes: Int) -> Int? {
    switch self {
    case .one: holes == 9 ? nil : 35
    case .two: holes == 9 ? 35 : 34
    case .three: holes == 9 ? 35 : 33
    case .four: holes == 9 ? 34 : 32
    case .five: holes == 9 ? 33 : 31
    case .six: nil
    }
  }

  /// How far one point above the buffer zone lowers the handicap.
  package var step: Tenths { self == .six ? Tenths(10) : Tenths(rawValue) }

  /// How far a round below the buffer zone raises it, however many points are missing. A club handicap is
  /// never raised; category 5 rose by 0.2 until 2015.
  package func raise(in era: EGAEra) -> Tenths {
    switch self {
    case .one, .two, .three, .four: Tenths(1)
    case .five: Tenths(era == .from2016 ? 1 : 2)
    case .six: Tenths(0)
    }
  }
}
