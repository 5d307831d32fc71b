import Handicap

// The names of schemas where those of the types say more than a client needs, or too little outside their type.

extension AssessedScorecard {
  package static var schemaName: String { "Scorecard" }
}

extension CourseOnDay {
  package static var schemaName: String { "Course" }
}

extension Explanation.Cause {
  package static var schemaName: String { "ExplanationCause" }
}

extension Explanation.Score {
  package static var schemaName: String { "ExplanationScore" }
}

extension GolferHandicap {
  package static var schemaName: String { "Golfer" }
}

extension HandicapTable.Line {
  package static var schemaName: String { "HandicapTableLine" }
}

extension IssuedRevision {
  package static var schemaName: String { "Revision" }
}

extension TeeHandicapTable {
  package static var schemaName: String { "HandicapTable" }
}

// What a client gives, whose wrong parts are missing only inside the server.

extension HoleDraft {
  package static var schemaName: String { "CardHole" }
}

extension RatingDraft {
  package static var schemaName: String { "NewRating" }
}
