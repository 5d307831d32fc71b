import Core
import Database
import WebAPI
import WorkingTime

/// Statements about absences.
enum AbsenceSQL {
  static let byID = Absence.fields.select("WHERE id = $1")
  static let insert = Absence.fields.insert
  static let update = Absence.fields.update(key: ["id"])
  static let delete: SQLText = "DELETE FROM absences WHERE id = $1"

  /// Those that touch some days, behind a position; of a kind, or of all with an empty one.
  static let page = ScopedSQL(Absence.fields, values: 7) { values in
    """
    from_day >= \(values[0]) AND from_day <= \(values[1]) AND to_day >= \(values[2])
    AND (from_day, id) > (\(values[3]), \(values[4])) AND (\(values[5]) = '' OR kind = \(values[5]))
    ORDER BY from_day, id LIMIT \(values[6])
    """
  }
}

extension ReadTransaction {
  func absence(_ id: AbsenceID) throws(TimesheetFault) -> Absence? {
    try first(AbsenceSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      Absence.fields.record(row)
    }
  }

  /// The absences that touch some days, by first day, then id: of one kind where it is given, and behind a position.
  func absences(
    of scope: ReadableScope, touching days: DayRange, kind: AbsenceKind? = nil,
    after position: AbsencePosition? = nil, limit: Int = .max
  ) throws(TimesheetFault) -> [Absence] {
    // None is longer, so that earlier ones need not be looked at.
    let earliest = days.first.advanced(by: -AbsenceBounds.longest) ?? .earliest
    let (sql, values) = AbsenceSQL.page.of(
      scope,
      [
        .day(earliest), .day(days.last), .day(days.first),
        .day(position?.from ?? .earliest), .integer(position?.id.value ?? 0),
        .text(kind?.rawValue ?? ""), .integer(Int64(limit)),
      ])
    return try all(sql, values) { row throws(TimesheetFault) in Absence.fields.record(row) }
  }
}

extension WriteTransaction {
  func insert(_ absence: Absence) throws(TimesheetFault) {
    try change(AbsenceSQL.insert, Absence.fields.insertValues(absence))
  }

  func update(_ absence: Absence) throws(TimesheetFault) {
    try change(
      AbsenceSQL.update, Absence.fields.updateValues(key: [.id(absence.id)], absence))
  }

  func delete(_ absence: Absence) throws(TimesheetFault) {
    try change(AbsenceSQL.delete, [.id(absence.id)])
  }
}
