import Database
import WebAPI

/// Statements about the firm's own calendars.
enum OwnCalendarSQL {
  static let byID = OwnCalendar.fields.select("WHERE id = $1")
  static let byName = OwnCalendar.fields.select("WHERE name = $1")
  static let all = OwnCalendar.fields.select("ORDER BY name")
  static let insert = OwnCalendar.fields.insert
  static let update = OwnCalendar.fields.update(key: ["name"])
}

extension ReadTransaction {
  /// The firm's own calendars, by name.
  func ownCalendars() throws(TimesheetFault) -> [OwnCalendar] {
    try all(OwnCalendarSQL.all) { row throws(TimesheetFault) in OwnCalendar.fields.record(row) }
  }

  func ownCalendar(named name: String) throws(TimesheetFault) -> OwnCalendar? {
    try first(OwnCalendarSQL.byName, [.text(name)]) { row throws(TimesheetFault) in
      OwnCalendar.fields.record(row)
    }
  }

  /// The calendar of a name; `nil` when there is none.
  func calendar(named name: String) throws(TimesheetFault) -> NamedCalendar? {
    if let fixed = NamedCalendar.fixed.first(where: { $0.name == name }) { return fixed }
    return try ownCalendar(named: name)?.named
  }
}

extension WriteTransaction {
  func insert(_ calendar: OwnCalendar) throws(TimesheetFault) {
    try change(OwnCalendarSQL.insert, OwnCalendar.fields.insertValues(calendar))
  }

  func update(_ calendar: OwnCalendar) throws(TimesheetFault) {
    try change(
      OwnCalendarSQL.update,
      OwnCalendar.fields.updateValues(key: [.text(calendar.name)], calendar))
  }
}
