package import Core

/// The first handicap, from one card. EGA Handicap System 2016-2019, 3.11.5.
package enum EGAFirstHandicap {
  /// `54 - (points - 36)`, at most 54.0; nine holes are assessed with 18 points added.
  package static func handicap(points: Int, holes: Int) -> Tenths {
    let compared = holes == 9 ? points + 18 : points
    return min(Tenths(10 * (54 - (compared - 36))), IndexTable.maximum)
  }
}

/// The strokes of an exact handicap on one set of tees. EGA Handicap System 3.13.
package enum EGAPlayingHandicap {
  /// `handicap x slope / 113 + Course Rating - par`, .5 up, to 36.0; above, the handicap with what a player
  /// of 36.0 has more than 36 there.
  package static func eighteenHoles(handicap: Tenths, rating: Rating) -> Int {
    guard handicap > EGACategory.highestRaised else {
      return CourseHandicap.eighteenHoles(index: handicap, rating: rating).rounded
    }
    let differential = eighteenHoles(handicap: EGACategory.highestRaised, rating: rating) - 36
    return (Fraction(handicap) + Fraction(differential)).rounded
  }

  /// The same for nine holes, rated as if they were played twice: half of
  /// `handicap x slope / 113 + Course Rating - 2 x par`; above 36.0 half of the handicap with what a player
  /// of 36.0 has more than 18 there.
  package static func nineHoles(
    handicap: Tenths, courseRating18: Tenths, slope: Int, par9: Int
  ) -> Int {
    let twice = Rating(unchecked: courseRating18, slope: slope, par: 2 * par9)
    guard handicap > EGACategory.highestRaised else {
      return (CourseHandicap.eighteenHoles(index: handicap, rating: twice) / 2).rounded
    }
    let best = nineHoles(
      handicap: EGACategory.highestRaised, courseRating18: courseRating18, slope: slope,
      par9: par9)
    return (Fraction(handicap) / 2 + Fraction(best - 18)).rounded
  }

  /// The handicap on tees with that rating; a nine is rated as if it were played twice.
  static func on(_ rating: Rating, _ part: Part, handicap: Tenths) -> Int {
    guard part != .eighteen else { return eighteenHoles(handicap: handicap, rating: rating) }
    return nineHoles(
      handicap: handicap, courseRating18: Tenths(2 * rating.courseRating.count),
      slope: rating.slope, par9: rating.par)
  }
}

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
