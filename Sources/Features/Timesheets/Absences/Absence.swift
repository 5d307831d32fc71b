import AuditLog
package import Core
import Database
import JSON
package import WebAPI
package import WorkingTime

package typealias AbsenceID = ID<Absence>

/// Days, or half of one, on which a person does not work.
package struct Absence: Hashable, DeclaredRecord {
  package var id = AbsenceID(stored: 1)
  package var user = UserID(stored: 1)
  package var kind = AbsenceKind.holiday
  /// The first day.
  package var from = Day.earliest
  /// The last day.
  package var to = Day.earliest
  package var half = false
  package var comment = ""
  package var createdAt = Instant(seconds: 0)
  package var updatedAt = Instant(seconds: 0)
  /// Whether nobody changes it any more: worked out by what closes its days.
  package var isLocked = false

  /// In the order of the response's members; `days` follows the comment.
  package static let fields = FieldTable<Absence>(
    "absences", blank: Absence(),
    [
      .constant("id", \.id), .constant("user", \.user, column: "user_id"),
      .input("kind", \.kind, .required(.oneOf(AbsenceKind.self))),
      .input("from", \.from, column: "from_day", .required(.day, "The first day.")),
      .input("to", \.to, column: "to_day", .required(.day, "The last day.")),
      .input("half", \.half, .optional(.flag, "Only half of the day, which is one.")),
      .text("comment", \.comment, .long),
      .unstored("locked", \.isLocked),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .stored("updatedAt", \.updatedAt, column: "updated_at"),
    ])

  var days: DayRange { DayRange(first: from, last: to) ?? DayRange(day: from) }

  /// What it says of working time.
  var terms: AbsenceTerms { AbsenceTerms(kind, from: from, to: to, isHalf: half) }

  /// Whether another takes more of a day than this one leaves, for it has two halves.
  func collides(with others: [Absence]) -> Absence? {
    guard half else { return others.first }
    if let whole = others.first(where: { !$0.half }) { return whole }
    return others.count > 1 ? others.first : nil
  }
}

extension AbsenceKind: FieldValue {}

extension Absence: AuditedRecord {
  package static var auditKind: String { "absence" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

/// An absence with the planned days that it covers.
package struct CountedAbsence: Hashable, Sendable {
  package let absence: Absence
  /// In halves of planned days.
  package let halves: Int
}

extension CountedAbsence: Output {
  package static var schemaName: String { "Absence" }

  package static var example: CountedAbsence {
    var absence = Absence()
    absence.from = Day(year: 2_026, month: 7, day: 6) ?? .earliest
    absence.to = Day(year: 2_026, month: 7, day: 31) ?? .earliest
    absence.createdAt = Instant(seconds: 1_772_431_200)
    absence.updatedAt = absence.createdAt
    return CountedAbsence(absence: absence, halves: 40)
  }

  package func write(to writer: inout ResponseWriter) {
    Absence.fields.write(absence, to: &writer) { name, writer in
      if name == "comment" { writer.field("days", Tenths(halves * 5)) }
    }
  }
}

/// Where a list of absences goes on: behind a first day and an id.
package struct AbsencePosition: Hashable, Sendable {
  let from: Day
  let id: AbsenceID
}

extension AbsencePosition {
  /// `nil` when the cursor is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let from = cursor.text(0).flatMap({ Day($0) }),
      let id = cursor.integer(1).flatMap({ AbsenceID($0) })
    else { return nil }
    self.init(from: from, id: id)
  }

  var cursor: Cursor { Cursor([.text(from.description), .integer(id.value)]) }
}
