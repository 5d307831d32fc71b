package import AuditLog
package import Core
package import Database
import JSON
package import WebAPI
package import WorkingTime

package typealias OwnCalendarID = ID<OwnCalendar>

/// A calendar of days off that the firm made: a country's with other eves and days, or its own altogether.
package struct OwnCalendar: Hashable, DeclaredRecord {
  package var id = OwnCalendarID(stored: 1)
  package var name = ""
  package var title = ""
  package var base: HolidayCountry?
  package var eves = EveHalves()
  package var days = OwnHolidays()

  package static let fields = FieldTable<OwnCalendar>(
    "holiday_calendars", blank: OwnCalendar(),
    [
      .hidden("id", \.id), .constant("calendar", \.name, column: "name", isAudited: true),
      .stored("title", \.title, isAudited: true), .stored("base", \.base, isAudited: true),
      .stored("eves", \.eves, isAudited: true, isShown: false),
      .stored("days", \.days, isAudited: true, isShown: false),
    ])

  var named: NamedCalendar {
    NamedCalendar(
      name: name, title: title,
      calendar: HolidayCalendar(
        base, eves: eves.halves, days: days.once, yearly: days.yearly))
  }
}

extension OwnCalendar: AuditedRecord {
  package static var auditKind: String { "holidayCalendar" }
  package var auditID: Int64 { id.value }
}

extension HolidayCountry: FieldValue {}

/// How many halves of the eves are off, where it is not as the country has it.
package struct EveHalves: Hashable, Sendable {
  package var halves: [HolidayEve: Int] = [:]

  fileprivate var tree: JSONTree {
    .object(
      halves.sorted { $0.key.rawValue < $1.key.rawValue }
        .map { JSONTree.Member($0.key.rawValue, .integer(Int64($0.value))) })
  }
}

/// Days of the firm's own.
package struct OwnHolidays: Hashable, Sendable {
  /// On their day alone.
  package var once: [Holiday] = []
  /// Each year from that of the day on.
  package var yearly: [Holiday] = []

  fileprivate var tree: JSONTree {
    .array(
      once.map { Self.tree(of: $0, isYearly: false) }
        + yearly.map { Self.tree(of: $0, isYearly: true) })
  }

  private static func tree(of holiday: Holiday, isYearly: Bool) -> JSONTree {
    .object([
      "day": .text(holiday.day.description), "name": .text(holiday.name),
      "halves": .integer(Int64(holiday.halves)), "sunday": .flag(holiday.isSunday),
      "yearly": .flag(isYearly),
    ])
  }
}

// This file wrote the stored texts, so they can be read.
extension EveHalves: FieldValue {
  package static var columnFormat: ColumnFormat { .json }

  package init(_ row: borrowing Row, _ column: Int32) {
    guard let document = try? JSONDocument(Array(row.text(column).utf8)),
      case .object(let members) = JSONTree(document.root)
    else { return }
    for member in members {
      guard let eve = HolidayEve(rawValue: member.name), case .integer(let number) = member.value
      else { continue }
      halves[eve] = Int(number)
    }
  }

  package var sqlValue: SQLValue { .text(String(decoding: tree.compact, as: UTF8.self)) }
  package var auditValue: AuditValue { .json(tree) }
  package static var sample: EveHalves { EveHalves() }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(tree) }
}

extension OwnHolidays: FieldValue {
  package static var columnFormat: ColumnFormat { .json }

  package init(_ row: borrowing Row, _ column: Int32) {
    guard let document = try? JSONDocument(Array(row.text(column).utf8)) else { return }
    for element in document.root.elements ?? [] {
      let tree = JSONTree(element)
      guard case .text(let date)? = tree["day"], let day = Day(date),
        case .text(let name)? = tree["name"], case .integer(let halves)? = tree["halves"]
      else { continue }
      let holiday = Holiday(
        day, name, halves: Int(halves), isSunday: tree["sunday"] == .flag(true))
      if tree["yearly"] == .flag(true) { yearly.append(holiday) } else { once.append(holiday) }
    }
  }

  package var sqlValue: SQLValue { .text(String(decoding: tree.compact, as: UTF8.self)) }
  package var auditValue: AuditValue { .json(tree) }
  package static var sample: OwnHolidays { OwnHolidays() }
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(tree) }
}
