import Core
import Handicap
package import WebAPI

extension Scorecard {
  /// Its fields, in the order of the answers' members. The input of a new card gives the club, the tee, the gender and
  /// the marker itself. Holes and ratings have tables of their own.
  package static let fields = FieldTable<Scorecard>(
    "scorecards", blank: Scorecard(),
    [
      .constant("id", \.id), .constant("golfer", \.golfer, isAudited: true),
      .stored("club", \.play.club, isAudited: true),
      .input("course", \.play.course, .required(.id())),
      .stored("tee", \.play.tee, isAudited: true),
      .stored("card", \.play.card, isShown: false),
      .input("playedOn", \.play.playedOn, column: "played_on", .required(.day)),
      .input(
        "start", \.play.start,
        .optional(.clockTime, "HH:MM; tells two rounds of a day apart.")),
      .input("part", \.play.part, .optional(.part)),
      .stored("gender", \.play.gender, isAudited: true),
      .input("format", \.play.format, .optional(.oneOf(PlayFormat.self))),
      .stored("marker", \.play.markerID, isAudited: true, isShown: false),
      .stored(
        "markerName", \.play.markerName, column: "marker_name", isAudited: true, isShown: false),
      .stored("state", \.state, isAudited: true), .stored("comment", \.comment, isAudited: true),
      .stored("differential", \.differential, isShown: false),
      .stored("estimated", \.isEstimated, isShown: false), .stored("standing", \.standing),
      .input(
        "hcp", \.play.claimedIndex, column: "claimed_index",
        .optional(.tenths(claimedIndexes), "The Handicap Index that the golfer believes to have.")),
      .input(
        "notPlayedReason", \.play.notPlayedReason, column: "not_played_reason",
        .optional(.oneOf(NotPlayedReason.self), "Needed when another hole is null.")),
      .constant("submittedAt", \.submittedAt, column: "submitted_at"),
      .stored("decidedAt", \.decidedAt, column: "decided_at"),
      .stored("decidedBy", \.decidedBy, column: "decided_by", isShown: false),
    ])

  /// What a golfer may believe: any difference from the record is a warning, however large.
  private static let claimedIndexes = Tenths(-9_999)...Tenths(9_999)
}

extension Scorecard.Play {
  // The columns of the marker, of which one at most has a value.

  var markerID: GolferID? {
    get { if case .golfer(let id) = marker { id } else { nil } }
    set { marker = newValue.map { .golfer($0) } ?? markerName.map { .name($0) } }
  }

  var markerName: String? {
    get { if case .name(let name) = marker { name } else { nil } }
    set { marker = newValue.map { .name($0) } ?? markerID.map { .golfer($0) } }
  }
}
