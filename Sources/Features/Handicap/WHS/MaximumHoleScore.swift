/// The most that a hole may count for handicap purposes. Rules of Handicapping 3.1.
package enum MaximumHoleScore {
  /// Par + 5 without an established index (3.1a); else net double bogey, par + 2 + the strokes received
  /// (3.1b), but par + 5 on a hole with four strokes or more when the Course Handicap is above 54.
  package static func strokes(
    par: Int, received: Int, courseHandicap: Int, established: Bool
  ) -> Int {
    if !established || courseHandicap > 54 && received >= 4 { return par + 5 }
    return par + 2 + received
  }
}
