package import AuditLog
import Bytes
package import Core
package import Database
import JSON
package import WebAPI
import WorkingTime
import Zones

package typealias ContractID = ID<Contract>

/// How much a person is to work from a day on.
package struct Contract: Hashable, DeclaredRecord {
  package var id = ContractID(stored: 1)
  package var user = UserID(stored: 1)
  /// The first day.
  package var from = Day.earliest
  /// The last day; `nil` until another contract begins.
  package var to: Day?
  package var week = WeekSeconds()
  package var flexitime = true
  /// The name of a calendar of days off.
  package var calendar = NamedCalendar.none.name
  /// The name of the zone whose days are meant.
  package var timeZone = "UTC"
  /// The balance before the first day, in seconds; only the first contract has one.
  package var opening: Int64 = 0
  /// Without flexitime, what is worked beyond it on a day is overtime, in seconds.
  package var dayLimit: Int64 = 28_800
  /// Without flexitime, what is worked beyond it in a week is overtime, in seconds.
  package var weekLimit: Int64 = 144_000

  package static let fields = FieldTable<Contract>(
    "contracts", blank: Contract(),
    [
      .hidden("id", \.id), .constant("user", \.user, column: "user_id", isAudited: true),
      .constant("from", \.from, column: "from_day", isAudited: true),
      .stored("to", \.to, column: "to_day", isAudited: true),
      .stored("seconds", \.week, isAudited: true),
      .stored("flexitime", \.flexitime, isAudited: true),
      .stored("calendar", \.calendar, isAudited: true),
      .stored("timeZone", \.timeZone, column: "time_zone", isAudited: true),
      .stored("opening", \.opening, isAudited: true),
      .stored("dayLimit", \.dayLimit, column: "day_limit", isAudited: true),
      .stored("weekLimit", \.weekLimit, column: "week_limit", isAudited: true),
    ])

  /// What it says of working time, with its calendar and its zone.
  func terms(_ calendar: HolidayCalendar, _ zone: Zone) -> ContractTerms {
    var terms = ContractTerms(
      from: from, to: to, week: week.seconds, isFlexitime: flexitime, calendar: calendar,
      zone: zone)
    terms.dayLimit = dayLimit
    terms.weekLimit = weekLimit
    return terms
  }
}

extension Contract: AuditedRecord {
  package static var auditKind: String { "contract" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension Contract: Output {
  package static var example: Contract {
    var contract = Contract()
    contract.from = Day(year: 2_026, month: 3, day: 1) ?? .earliest
    contract.week = WeekSeconds(Array(repeating: 27_000, count: 5) + [0, 0])
    contract.calendar = "FI"
    contract.timeZone = "Europe/Helsinki"
    return contract
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

/// The planned seconds of the seven weekdays, Monday first.
package struct WeekSeconds: Hashable, Sendable {
  package let seconds: [Int64]

  /// Seven numbers; none is a week without work.
  package init(_ seconds: [Int64] = []) {
    self.seconds = seconds.count == 7 ? seconds : Array(repeating: 0, count: 7)
  }

  fileprivate var json: String { "[\(seconds.map(String.init).joined(separator: ","))]" }
}

extension WeekSeconds: FieldValue {
  package static var columnFormat: ColumnFormat { .json }

  package init(_ row: borrowing Row, _ column: Int32) {
    // This type wrote the stored text, so it can be read.
    let document = try? JSONDocument(Array(row.text(column).utf8))
    self.init(document?.root.elements?.compactMap(\.integer) ?? [])
  }

  package var sqlValue: SQLValue { .text(json) }
  package var auditValue: AuditValue { .ints(seconds) }
  package static var sample: WeekSeconds { WeekSeconds() }

  package func write(asValueTo writer: inout ResponseWriter) {
    writer.list(seconds)
  }
}

/// A contract as an admin gives it.
package struct ContractInput: Hashable, Sendable {
  package var user: UserID
  package var from: Day
  package var to: Day?
  package var week: WeekSeconds
  package var flexitime: Bool
  /// `nil`: that of the firm.
  package var calendar: String?
  /// `nil`: that of the user.
  package var timeZone: String?
  package var opening: Int64
  package var dayLimit: Int64
  package var weekLimit: Int64
}

extension ContractInput: Input {
  package init(_ decoder: inout InputDecoder) {
    user = decoder.required("user", .id())
    from = decoder.required("from", .contractDay, "The first day.")
    to = decoder.optional(
      "to", .contractDay, "The last day; until another contract begins unless given.")
    week = WeekSeconds(
      decoder.required(
        "seconds", .list(.plannedSeconds, 7...7),
        "The seven weekdays, Monday first; each a whole number of minutes."))
    flexitime = decoder.optional(
      "flexitime", .flag, default: true, "Whether more and less hours are balance by agreement.")
    calendar = decoder.optional(
      "calendar", .calendarName, "The calendar of days off; the firm's unless given.")
    timeZone =
      decoder.optional(
        "timeZone", .timeZone, "The zone whose days are meant; the user's unless given.")?.name
    opening = decoder.optional(
      "opening", .balance, default: 0,
      "The balance before the first day, in seconds; for the first contract only.")
    dayLimit = decoder.optional(
      "dayLimit", .integer(Int64(0)...86_400), default: 28_800,
      "Without flexitime: what is overtime beyond on a day, in seconds.")
    weekLimit = decoder.optional(
      "weekLimit", .integer(Int64(0)...604_800), default: 144_000,
      "Without flexitime: what is overtime beyond in a week, in seconds.")
    if let to, to < from, !decoder.isWrong("from", "to") {
      decoder.addError("to", "The last day must not lie before the first.")
    }
  }
}

extension FieldType where Value == Int64 {
  /// What is to be worked on a day.
  fileprivate static let plannedSeconds = integer(Int64(0)...86_400).map(
    placeholder: 0,
    schema: .object([
      "type": .text("integer"), "minimum": .integer(0), "maximum": .integer(86_400),
      "multipleOf": .integer(60),
    ])
  ) { seconds, _ in
    .value(
      seconds.isMultiple(of: 60) ? seconds : nil,
      orElse: "This must be a whole number of minutes: a multiple of 60.")
  }
}

extension FieldType where Value == Day {
  /// A day of which it is known whether it is a public holiday.
  static let contractDay = day.map(placeholder: .earliest) { day, _ in
    .value(
      HolidayCountry.years.contains(day.civil.year) ? day : nil,
      orElse:
        "This must lie within the years \(HolidayCountry.years.lowerBound) to \(HolidayCountry.years.upperBound)."
    )
  }
}
