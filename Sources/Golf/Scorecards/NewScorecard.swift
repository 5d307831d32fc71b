public import Ground
public import Handicap

/// A card as a client sends it.
public struct NewScorecard: Hashable, Sendable {
  /// The course.
  public var course: CourseID
  /// The tee, by number or name.
  public var tee: TeeReference
  /// The day.
  public var playedOn: Day
  /// The minute of the day, or `nil`.
  public var start: Int?
  /// Which holes.
  public var part: Part
  /// Strokes by hole, 18 or 9; `nil` for no score.
  public var strokes: [Int?]
  /// The numbers of holes that were started and not finished.
  public var pickedUp: [Int]
  /// Why other holes have no score.
  public var notPlayedReason: NotPlayedReason?
  /// The sum of the strokes given, to be compared.
  public var total: Int?
  /// The index that the player believes to have.
  public var claimedIndex: Tenths?
  /// The form of play.
  public var format: PlayFormat
  /// Whose rating; `nil` for the player's own.
  public var gender: Gender?
  /// Who marked.
  public var marker: Marker?
  /// The club that decides; `nil` for the home club.
  public var club: ClubID?

  /// A card as a client sends it.
  public init(
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
