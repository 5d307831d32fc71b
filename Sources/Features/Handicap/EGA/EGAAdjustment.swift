package import Core

/// What a round does to an exact handicap. EGA Handicap System 3.12.
package enum EGAAdjustment {
  /// What a round did to the handicap.
  package enum Effect: String, Hashable, Sendable {
    /// Above the buffer zone.
    case lowered
    /// Within it.
    case unchanged
    /// Below it.
    case raised
    /// The category has no rounds of nine holes.
    case notCounted
  }

  /// The handicap after a round. Each point above the buffer zone lowers by the step of the category that has
  /// been reached so far; a round below raises once, never above 36.0, and neither raises a club handicap.
  package static func apply(
    _ round: StablefordRound, to handicap: Tenths, era: EGAEra,
    nineHoleCategories: ClosedRange<Int>? = nil
  ) -> (handicap: Tenths, effect: Effect) {
    let category = EGACategory(handicap: handicap)
    let nines = nineHoleCategories ?? era.nineHoleCategories
    guard round.holes != 9 || nines.contains(category.rawValue) else {
      return (handicap, .notCounted)
    }
    let shift = round.holes == 9 || category == .six ? 0 : round.bufferAdjustment
    let above = round.comparedPoints - (36 + shift)
    if above > 0 { return (path(from: handicap, by: above).last ?? handicap, .lowered) }
    guard let floor = category.bufferFloor(holes: round.holes),
      round.comparedPoints < floor + shift, !round.reductionOnly,
      handicap < EGACategory.highestRaised
    else { return (handicap, .unchanged) }
    return (min(handicap + category.raise(in: era), EGACategory.highestRaised), .raised)
  }

  /// The handicap after each of that many points above the buffer zone.
  static func path(from handicap: Tenths, by points: Int) -> [Tenths] {
    var reached = handicap
    return (0..<points).map { _ in
      reached = reached - EGACategory(handicap: reached).step
      return reached
    }
  }
}

/// A round as the EGA Handicap System assesses it.
package struct StablefordRound: Hashable, Sendable {
  /// Net Stableford points.
  package var points: Int
  /// 18 or 9; nine holes are assessed with 18 points added.
  package var holes: Int
  /// The competition's Stableford adjustment (CSA, until 2011), -1 … 3 points for everyone.
  package var pointsAdjustment: Int
  /// The competition's buffer adjustment (CBA, from 2012), in points; zero for nine holes and outside competitions.
  package var bufferAdjustment: Int
  /// Whether the competition could only lower handicaps.
  package var reductionOnly: Bool

  package init(
    points: Int, holes: Int = 18, pointsAdjustment: Int = 0, bufferAdjustment: Int = 0,
    reductionOnly: Bool = false
  ) {
    self.points = points
    self.holes = holes
    self.pointsAdjustment = pointsAdjustment
    self.bufferAdjustment = bufferAdjustment
    self.reductionOnly = reductionOnly
  }

  /// The points as compared with 36.
  package var comparedPoints: Int { points + pointsAdjustment + (holes == 9 ? 18 : 0) }
}
