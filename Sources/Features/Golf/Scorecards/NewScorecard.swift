package import Core
package import Handicap

/// A card as a client sends it.
package struct NewScorecard: Hashable, Sendable {
  /// The course.
  package var course: CourseID
  /// The tee, by number or name.
  package var tee: TeeReference
  /// The day.
  package var playedOn: Day
  /// The minute of the day, or `nil`.
  package var start: Int?
  /// Which holes.
  package var part: Part
  /// Strokes by hole, 18 or 9; `nil` for no score.
  package var strokes: [Int?]
  /// The numbers of holes that were started and not finished.
  package var pickedUp: [Int]
  /// Why other holes have no score.
  package var notPlayedReason: NotPlayedReason?
  /// The sum of the strokes given, to be compared.
  package var total: Int?
  /// The index that the player believes to have.
  package var claimedIndex: Tenths?
  /// The form of play.
  package var format: PlayFormat
  /// Whose rating; `nil` for the player's own.
  package var gender: Gender?
  /// Who marked.
  package var marker: Marker?
  /// The club that decides; `nil` for the home club.
  package var club: ClubID?

  /// A card as a client sends it.
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
