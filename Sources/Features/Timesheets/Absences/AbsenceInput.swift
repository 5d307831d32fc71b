package import Core
package import WebAPI
package import WorkingTime

/// The absences that touch some days.
package struct AbsencesQuery: Hashable, Sendable {
  package var days: DayRange
  package var scope: UserScope
  package var kind: AbsenceKind?
  package var limit: Int
  package var after: AbsencePosition?
}

extension AbsencesQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let from = decoder.required("from", .day, "The first day.")
    let to = decoder.required("to", .day, "The last day.")
    if to < from, !decoder.isWrong("from", "to") {
      decoder.addError("to", "The last day must not lie before the first.")
    }
    days = DayRange(first: from, last: to) ?? DayRange(day: from)
    scope = decoder.readableScope("Whose absences, for managers and admins: an id or all.")
    kind = decoder.optional("kind", .oneOf(AbsenceKind.self))
    let paging = Paging(&decoder) { AbsencePosition($0) != nil }
    limit = paging.limit
    after = paging.after.flatMap { AbsencePosition($0) }
  }
}

/// A new absence.
package struct NewAbsence: Hashable, Sendable {
  package let draft: Absence
  /// Whose it is; `nil` for the caller's.
  package let user: UserID?

  package init(_ draft: Absence, of user: UserID? = nil) {
    self.draft = draft
    self.user = user
  }
}

extension NewAbsence: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(Absence.fields.decodeNew(&decoder), of: decoder.owner())
  }
}

/// How far an absence may lie from today, and how long it may be.
enum AbsenceBounds {
  /// In years, back and ahead.
  static let years = 2

  /// In days: four years from the first day that is taken to the last.
  static let longest = 1_462

  /// What is wrong with the days of an absence; those that a change leaves are right.
  static func errors(_ new: Absence, before old: Absence?, today: Day) -> [FieldError] {
    var errors: [FieldError] = []
    for (name, day, before) in [("from", new.from, old?.from), ("to", new.to, old?.to)]
    where day != before {
      if let error = error(day, today: today, on: name) { errors.append(error) }
    }
    guard errors.isEmpty else { return errors }
    if new.to < new.from {
      errors.append(FieldError("to", "The last day must not lie before the first."))
    } else if new.to.number - new.from.number >= longest {
      errors.append(FieldError("to", "An absence may last \(longest) days at most."))
    } else if new.half, new.from != new.to {
      errors.append(FieldError("half", "Half an absence is of one day: from and to are the same."))
    }
    return errors
  }

  private static func error(_ day: Day, today: Day, on name: String) -> FieldError? {
    let date = today.civil
    // 29 February is 28 February in other years.
    func same(_ years: Int) -> Day? {
      Day(year: date.year + years, month: date.month, day: date.day)
        ?? Day(year: date.year + years, month: date.month, day: 28)
    }
    let (first, last) = (same(-years) ?? .earliest, same(years) ?? .latest)
    if first <= day, day <= last { return nil }
    return FieldError(
      name,
      "This must lie between \(first) and \(last): at most \(years) years back and \(years) ahead.")
  }
}
