package import Core
package import Handicap

/// A scorecard as a client submits it.
package struct NewScorecard: Hashable, Sendable {
  package var course: CourseID
  package var tee: TeeReference
  package var playedOn: Day
  /// Minutes after midnight, or `nil`.
  package var start: Int?
  package var part: Part
  /// By hole, 18 or 9; `nil` for a hole without a score.
  package var strokes: [Int?]
  /// The numbers of holes that were started but not finished.
  package var pickedUp: [Int]
  /// Why the other holes without a score were not played.
  package var notPlayedReason: NotPlayedReason?
  /// A total to compare with the sum of the strokes.
  package var total: Int?
  /// The Handicap Index that the golfer claims.
  package var claimedIndex: Tenths?
  package var format: PlayFormat
  /// `nil` for the golfer's own.
  package var gender: Gender?
  package var marker: Marker?
  /// The club that decides; `nil` for the home club.
  package var club: ClubID?

  package init(
    course: CourseID, tee: TeeReference, playedOn: Day, start: Int? = nil, part: Part = .eighteen,
    strokes: [Int?], pickedUp: [Int] = [], notPlayedReason: NotPlayedReason? = nil,
    total: Int? = nil, claimedIndex: Tenths? = nil, format: PlayFormat = .stroke,
    gender: Gender? = nil, marker: Marker? = nil, club: ClubID? = nil
  ) {
    self.course = course
    self.tee = tee
    self.playedOn = playedOn
    self.start = start
    self.part = part
    self.strokes = strokes
    self.pickedUp = pickedUp
    self.notPlayedReason = notPlayedReason
    self.total = total
    self.claimedIndex = claimedIndex
    self.format = format
    self.gender = gender
    self.marker = marker
    self.club = club
  }
}
