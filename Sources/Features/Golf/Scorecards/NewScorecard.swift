package import Core
package import Handicap

/// A scorecard as a client submits it.
package struct NewScorecard: Hashable, Sendable {
  /// What is stored as it is given.
  package var play: Scorecard.Play
  package var tee: TeeReference
  /// By hole, 18 or 9; `nil` for a hole without a score.
  package var strokes: [Int?]
  /// The numbers of holes that were started but not finished.
  package var pickedUp: [Int]
  /// A total to compare with the sum of the strokes.
  package var total: Int?
  /// `nil` for the golfer's own.
  package var gender: Gender?
  /// The club that decides; `nil` for the home club.
  package var club: ClubID?
}

extension NewScorecard {
  /// A card with what each card has; `start` is in minutes after midnight.
  package init(
    course: CourseID, tee: TeeReference, playedOn: Day, start: Int? = nil, part: Part = .eighteen,
    strokes: [Int?]
  ) {
    self.init(
      play: Scorecard.Play(
        course: course, playedOn: playedOn, start: start.map { ClockTime(minute: $0) }, part: part),
      tee: tee, strokes: strokes, pickedUp: [])
  }
}
