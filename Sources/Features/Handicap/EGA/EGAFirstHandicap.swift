package import Core

/// The first handicap, from one card. EGA Handicap System 2016-2019, 3.11.5.
package enum EGAFirstHandicap {
  /// `54 - (points - 36)`, at most 54.0; nine holes are assessed with 18 points added.
  package static func handicap(points: Int, holes: Int) -> Tenths {
    let compared = holes == 9 ? points + 18 : points
    return min(Tenths(10 * (54 - (compared - 36))), IndexTable.maximum)
  }
}
