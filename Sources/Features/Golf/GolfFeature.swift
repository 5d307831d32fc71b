import AuditLog
import Core
import Database
package import FeatureManifest
import GolfMigrations
import WebAPI
import WebApp

extension Golf {
  /// The manifest: clubs, courses, golfers, scorecards and their handicaps.
  package var feature: Feature {
    Feature(
      name: "golf", topic: "golf handicaps",
      operations: golfClubsOperations + golfCoursesOperations + golfersOperations
        + scorecardsOperations + golfRecordsOperations + calculatorOperations,
      migrations: Migration.golf, problems: [.decided, .cancelled, .tooManyPending],
      profile: [profile],
      personalData: personalData, audited: audited, commands: commands, demo: demo,
      pages: [WebPages(folder: "golf", paths: ["golf", "rounds", "courses", "clubs"])])
  }

  /// The golfer's id, for a user who is one, and the clubs of a caddiemaster.
  private var profile: ProfileField {
    ProfileField { user, transaction, writer throws(Problem) in
      let (golfer, clubs) = try asProblem { () throws(GolfFault) in
        (
          try self.golfer(of: user, in: transaction),
          try self.clubs(keptBy: user, in: transaction)
        )
      }
      writer.optionalField("golfer", golfer)
      writer.optionalField("caddiemasterOf", clubs)
    } writeSample: { writer in
      writer.optionalField("golfer", GolferID(stored: 1))
      writer.optionalField("caddiemasterOf", [ClubID(stored: 1)])
    }
  }

  private var personalData: PersonalDataSource {
    PersonalDataSource(remains: "records of golfers", columns: personalColumns) {
      user, transaction throws(Problem) in
      try asProblem { () throws(GolfFault) in try personalRecords(of: user, in: transaction) }
    } parts: { user, context in
      personalData(of: user, context)
    } writeSample: { writer in
      writer.field("golfer", GolferPersonalData?.some(.example))
    } erase: { user, context, transaction throws(Problem) in
      try asProblem { () throws(GolfFault) in try erase(user, context, in: transaction) }
    }
  }
}

/// What the tables of golf may hold on persons.
private let personalColumns = PersonalColumns(
  identity: ["golfers": ["name", "name_key", "member_number", "member_number_key"]],
  audited: [AuditIdentity("golfer", names: ["name"], others: ["memberNumber"])],
  mentions: [
    PersonalText("scorecards", "marker_name", .nameOrNull), PersonalText("scorecards", "comment"),
    PersonalText("adjustments", "reason"), PersonalText("adjustments", "appeal"),
    PersonalText("adjustments", "cancel_reason"), PersonalText("clubs", "email", .address),
  ],
  impersonal: [
    "clubs": ["name", "name_key", "country", "time_zone", "rule_set"],
    "courses": ["name", "name_key"], "cards": ["valid_from"], "tees": ["name"],
    "ratings": ["gender", "part", "valid_from"], "golfers": ["gender", "registered_on"],
    "scorecards": [
      "played_on", "part", "gender", "format", "not_played_reason", "state", "standing",
    ],
    "scorecard_ratings": ["part"], "adjustments": ["day", "last_day", "kind"],
    "playing_conditions": ["day"],
    "revisions": [
      "effective_on", "cause", "occasion", "cap", "scorecards", "scores", "method",
    ],
  ])

extension ProblemType {
  static let cancelled = ProblemType("cancelled", 409, "Already taken back")
  static let tooManyPending = ProblemType("too-many-pending", 409, "Too many pending cards")
}

extension Section {
  static let golf = Section("Golf")
}

extension Access {
  /// Any active user; the service decides whose record it is.
  static let golfer = Access("golfer")
  /// The caddiemaster of the club in question, and admins; the service decides which club it is.
  static let caddiemaster = Access("caddiemaster")
}
