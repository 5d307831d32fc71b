extension RightsRows {
  /// No caller of the matrix is a golfer or a caddiemaster; an admin may do everything.
  static let golf: [RightsRow] = [
    RightsRow("clubs", gives: RightsRow.allRoles),
    RightsRow("club", gives: RightsRow.allRoles) { #"{"id":\#($0.club)}"# },
    RightsRow("courses", gives: RightsRow.allRoles),
    RightsRow("courseCard", gives: RightsRow.allRoles) { #"{"id":\#($0.course)}"# },
    RightsRow("createClub", gives: RightsRow.admins) {
      #"{"name":"Club \#($0.number)","country":"FI"}"#
    },
    RightsRow("updateClub", gives: RightsRow.admins) { #"{"id":\#($0.club),"email":"a@b.fi"}"# },
    RightsRow("createCourse", gives: RightsRow.admins) { course($0.club, "Course \($0.number)") },
    RightsRow("updateCourse", gives: RightsRow.admins) { #"{"id":\#($0.course)}"# },
    RightsRow("caddiemasters", gives: RightsRow.admins) { #"{"club":\#($0.club)}"# },
    RightsRow("grantCaddiemaster", gives: RightsRow.admins) {
      #"{"club":\#($0.club),"user":\#($0.disposableUser)}"#
    },
    RightsRow("revokeCaddiemaster", gives: RightsRow.admins) {
      #"{"club":\#($0.club),"user":\#($0.disposableUser)}"#
    },
    RightsRow("calculatorRules", gives: RightsRow.allRoles),
    RightsRow("calculate", "by an unknown rule", gives: [422, 422, 422]) { _ in
      #"{"rule":"none","input":{}}"#
    },
    RightsRow("golfer", "another golfer", gives: [404, 404, 200]) { #"{"id":\#($0.golfer)}"# },
    RightsRow("playingHandicap", "of another golfer", gives: [404, 404, 200]) {
      #"{"course":\#($0.course),"tee":"White","golfer":\#($0.golfer)}"#
    },
    RightsRow("handicapTable", gives: RightsRow.allRoles) {
      #"{"course":\#($0.course),"tee":"White","gender":"men"}"#
    },
    RightsRow("submitScorecard", "without being a golfer", gives: [403, 403, 403]) {
      #"{"course":\#($0.course),"tee":"White","playedOn":"2026-03-02","holes":\#(strokes)}"#
    },
    RightsRow("scorecards", "of another golfer", gives: [404, 404, 200]) {
      #"{"golfer":\#($0.golfer)}"#
    },
    RightsRow("scorecard", "of another golfer", gives: [404, 404, 200]) { #"{"id":\#($0.card)}"# },
    RightsRow("handicapHistory", "of another golfer", gives: [404, 404, 200]) {
      #"{"id":\#($0.golfer)}"#
    },
    RightsRow("explainHandicap", "of another golfer", gives: [404, 404, 200]) {
      #"{"id":\#($0.golfer)}"#
    },
    RightsRow("queue", "of another club", gives: [403, 403, 200]) { #"{"club":\#($0.club)}"# },
    RightsRow("clubGolfers", "of another club", gives: [403, 403, 200]) {
      #"{"club":\#($0.club)}"#
    },
    RightsRow("registerGolfer", "in another club", gives: [403, 403, 200]) {
      #"{"name":"G\#($0.number)","gender":"men","homeClub":\#($0.club)}"#
    },
    RightsRow("decideScorecard", "of another golfer", gives: [403, 403, 200]) {
      #"{"id":\#($0.card),"decision":"accepted"}"#
    },
    RightsRow("postScorecard", "in another club", gives: [403, 403, 200]) {
      #"{"club":\#($0.club),"golfer":\#($0.golfer),"course":\#($0.course),"tee":"White","playedOn":"2026-03-04","holes":\#(strokes)}"#
    },
    RightsRow("adjustHandicap", "of another golfer", gives: [403, 403, 200]) {
      #"{"id":\#($0.golfer),"handicapIndex":12.3,"reason":"Review"}"#
    },
    RightsRow("adjustments", "of another golfer", gives: [404, 404, 200]) {
      #"{"id":\#($0.golfer)}"#
    },
    RightsRow("cancelAdjustment", "that is not there", gives: [403, 403, 404]) { _ in
      #"{"id":999999,"reason":"Mistake"}"#
    },
    RightsRow("playingConditionsOfCourse", gives: RightsRow.allRoles) {
      #"{"course":\#($0.course)}"#
    },
    RightsRow("withdrawScorecard", "of another golfer", gives: [404, 404, 200]) {
      #"{"id":\#($0.card),"reason":"Mistake"}"#
    },
    RightsRow("playingConditions", "of another club", gives: [403, 403, 200]) {
      #"{"course":\#($0.course),"day":"2026-03-04","adjustment":0}"#
    },
    RightsRow("planScorecard", "of another golfer", gives: [404, 404, 200]) {
      #"{"golfer":\#($0.golfer),"course":\#($0.course),"tee":"White","playedOn":"2026-03-04","holes":\#(strokes)}"#
    },
    RightsRow("correctScorecard", "of another golfer", gives: [403, 403, 200]) {
      #"{"id":\#($0.card),"reason":"Misread","course":\#($0.course),"tee":"White","playedOn":"2026-03-05","holes":\#(strokes)}"#
    },
    RightsRow("updateGolfer", "of another golfer", gives: [403, 403, 200]) {
      #"{"id":\#($0.golfer),"memberNumber":"7"}"#
    },
  ]

  private static let strokes = "[" + Array(repeating: "5", count: 18).joined(separator: ",") + "]"

  /// A card of a round that starts at that time.
  static func card(_ course: Int64, start: String) -> String {
    #"{"course":\#(course),"tee":"White","playedOn":"2026-03-03","start":"\#(start)","holes":\#(strokes)}"#
  }

  /// A course of eighteen holes of par 4, with one tee.
  static func course(_ club: Int64, _ name: String) -> String {
    let holes = (1...18).map { #"{"hole":\#($0),"par":4,"strokeIndex":\#($0)}"# }
    let rating = ["men", "women"].map {
      #"{"gender":"\#($0)","part":"18","courseRating":71.2,"slopeRating":125,"par":72,"validFrom":"2020-01-01"}"#
    }
    return
      #"{"club":\#(club),"name":"\#(name)","validFrom":"2020-01-01","holes":[\#(holes.joined(separator: ","))],"#
      + #""tees":[{"name":"White","ratings":[\#(rating.joined(separator: ","))]}]}"#
  }
}
