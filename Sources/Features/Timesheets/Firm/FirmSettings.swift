package import Core
import Database
import JSON
package import WebAPI
import Zones

/// The firm's settings of working time: one record.
package struct FirmSettings: Hashable, DeclaredRecord {
  /// The id of the only row.
  private var id: Int64 = 1
  /// The name of the zone whose days the firm goes by.
  package var timeZone = "UTC"
  /// That of customers who are given no other, and of projects without a customer.
  package var currency = "EUR"
  /// The calendar of contracts that name none.
  package var calendar = NamedCalendar.none.name
  /// When the working day begins, for hours that come without a time.
  package var dayStart = ClockTime(minute: 8 * 60)
  /// The lowest and the highest balance of flexitime, in seconds (Working Time Act 872/2019, section 12).
  package var flexMin: Int64 = -72_000
  package var flexMax: Int64 = 216_000
  /// How far a day may move the balance of flexitime, in seconds.
  package var flexDay: Int64 = 14_400
  /// How many months the periods have at whose ends the balance must lie between the two.
  package var reviewMonths: Int64 = 4
  /// The first day of one of them.
  package var reviewFrom = Day(year: 2026, month: 1, day: 1) ?? .earliest
  /// After how many days of the next month the server locks a month; `nil` for never.
  package var autoLockDays: Int64?
  /// From how many percent of a budget on the server warns.
  package var warnAt: Int64 = 80
  /// How many whole years after a person's last hours nobody erases the person; `nil` for none.
  package var retentionYears: Int64?

  /// Whom managers see.
  package var managersSee = ManagersSee.everybody
  /// Who adds and changes hours and absences of others.
  package var workForOthers = WorkForOthers.none
  /// Who sees money of what they may read.
  package var seeAmounts = SeeAmounts.manager

  package static let fields = FieldTable<FirmSettings>(
    "timesheet_settings", blank: FirmSettings(),
    [
      .hidden("id", \.id),
      .changeable(
        "timeZone", \.timeZone, column: "time_zone",
        FieldType<Zone>.timeZone.map(placeholder: "UTC") { zone, _ in .value(zone.name) },
        "The zone whose days the firm goes by."),
      .changeable(
        "currency", \.currency, .currency,
        "That of new customers, and of projects without a customer; ISO 4217."),
      .changeable("calendar", \.calendar, .calendarName, "That of contracts that name none."),
      .changeable(
        "dayStart", \.dayStart, column: "day_start", .clockTime,
        "From when on hours of a day are entered that come without a time."),
      .changeable(
        "flexMin", \.flexMin, column: "flex_min", .balance,
        "The lowest balance of flexitime, in seconds."),
      .changeable(
        "flexMax", \.flexMax, column: "flex_max", .balance,
        "The highest balance of flexitime, in seconds."),
      .changeable(
        "flexDay", \.flexDay, column: "flex_day", .integer(Int64(0)...86_400),
        "How far a day may move the balance without a warning, in seconds."),
      .changeable(
        "reviewMonths", \.reviewMonths, column: "review_months", .integer(Int64(1)...120),
        "How many months lie between the days on which the balance must be within its limits."),
      .changeable(
        "reviewFrom", \.reviewFrom, column: "review_from", .firstOfMonth,
        "The first day of one of these periods."),
      .input(
        "autoLockDays", \.autoLockDays, column: "auto_lock_days",
        .optional(
          .integer(Int64(1)...60),
          "After how many days of the next month the server locks a month; null for never.")),
      .changeable(
        "warnAt", \.warnAt, column: "warn_at", .integer(Int64(1)...1_000),
        "From how many percent of a budget on the server warns."),
      .input(
        "retentionYears", \.retentionYears, column: "retention_years",
        .optional(
          .integer(Int64(0)...10),
          "How many whole years after that of a person's last entry or day of a contract nobody erases the person; null for no limit."
        )),
      .changeable(
        "managersSee", \.managersSee, column: "managers_see", .oneOf(ManagersSee.self),
        "Whom managers see: everybody, or those in the teams that they manage."),
      .changeable(
        "workForOthers", \.workForOthers, column: "work_for_others", .oneOf(WorkForOthers.self),
        "Who adds and changes hours and absences of others."),
      .changeable(
        "seeAmounts", \.seeAmounts, column: "see_amounts", .oneOf(SeeAmounts.self),
        "The least role that sees money of what it may read."),
    ])

  package init() {}
}

extension FirmSettings: AuditedRecord {
  package static var auditKind: String { "timesheetSettings" }
  package var auditID: Int64 { id }
}

/// The firm's settings as a caller sees them.
package struct ShownFirmSettings: Hashable, Sendable {
  package let settings: FirmSettings
  /// Whether also those about managers are shown: not to reporters.
  package let isWhole: Bool
  /// The next lock that the server makes by itself.
  package let nextLock: AutomaticLock?

  package init(_ settings: FirmSettings, isWhole: Bool = true, nextLock: AutomaticLock? = nil) {
    self.settings = settings
    self.isWhole = isWhole
    self.nextLock = nextLock
  }
}

extension ShownFirmSettings: Output {
  package static var schemaName: String { "TimesheetSettings" }
  package static var example: ShownFirmSettings {
    ShownFirmSettings(FirmSettings(), nextLock: .example)
  }

  package func write(to writer: inout ResponseWriter) {
    FirmSettings.fields.write(
      settings, to: &writer, leavingOut: ["managersSee", "workForOthers", "seeAmounts"]
    ) { name, writer in
      if name == "autoLockDays" { writer.field("nextLock", nextLock) }
    }
    writer.optionalField("managersSee", isWhole ? settings.managersSee : nil)
    writer.optionalField("workForOthers", isWhole ? settings.workForOthers : nil)
    writer.optionalField("seeAmounts", isWhole ? settings.seeAmounts : nil)
  }
}

/// Whom managers see.
package enum ManagersSee: String, CaseIterable, FieldValue {
  case everybody
  /// Those in the active teams that they manage.
  case teams
}

/// Who adds and changes hours and absences of others whom they see.
package enum WorkForOthers: String, CaseIterable, FieldValue {
  case none
  /// Admins.
  case admin
  /// Managers, too.
  case manager

  /// The least role that may; `nil` for nobody.
  var leastRole: Role? {
    switch self {
    case .none: nil
    case .admin: .admin
    case .manager: .manager
    }
  }
}

struct FirmSettingsChange: Input {
  let patch: Patch<FirmSettings>

  init(_ decoder: inout InputDecoder) { patch = FirmSettings.fields.decodePatch(&decoder) }
}

extension FieldType where Value == Int64 {
  /// Hours that somebody has more or less, in seconds: 10,000 hours at most.
  static let balance = integer(Int64(-36_000_000)...36_000_000)
}

extension FieldType where Value == String {
  /// The name of a calendar of days off.
  static let calendarName = calendarName("A-Za-z0-9-") { byte in
    isInOwnNames(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  /// The name of a calendar of the firm's own, or of one that every firm has.
  static let ownCalendarName = calendarName("a-z0-9-", isInOwnNames)

  private static func isInOwnNames(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func calendarName(
    _ letters: String, _ isAllowed: @escaping @Sendable (UInt8) -> Bool
  ) -> FieldType {
    text(1...40).map(
      placeholder: "",
      schema: .object([
        "type": .text("string"), "pattern": .text("^[\(letters)]{1,40}$"),
        "examples": .array([.text("FI")]),
      ])
    ) { name, _ in
      let isFixed = NamedCalendar.fixed.contains { $0.name == name }
      return .value(
        isFixed || name.utf8.allSatisfy(isAllowed) ? name : nil,
        orElse: "This must be a calendar's name: 1 to 40 of a to z, 0 to 9 and hyphens.")
    }
  }
}

extension FieldType where Value == Day {
  fileprivate static let firstOfMonth = day.map(
    placeholder: .earliest,
    schema: .object([
      "type": .text("string"), "pattern": .text("^[1-9][0-9]{3}-(0[1-9]|1[0-2])-01$"),
      "examples": .array([.text("2026-01-01")]),
    ])
  ) { day, _ in
    .value(
      day.civil.day == 1 ? day : nil,
      orElse: "This must be the first day of a month, such as 2026-01-01.")
  }
}
