package import Core
package import Database
package import WebAPI
package import WorkingTime

/// A calendar of the firm's own as an admin gives it.
package struct CalendarInput: Hashable, Sendable {
  package var name: String
  package var title: String
  package var base: HolidayCountry?
  package var eves: EveHalves
  package var days: OwnHolidays

  /// How many days of its own a calendar may have.
  static let mostDays = 2_000
}

extension CalendarInput: Input {
  package init(_ decoder: inout InputDecoder) {
    name = decoder.required("calendar", .ownCalendarName)
    title = decoder.required("title", .name)
    base = decoder.optional(
      "base", .oneOf(HolidayCountry.self), "The country whose days it has beside its own.")
    eves =
      decoder.optional(
        "eves", .object(EvesInput.self), "Eves that are otherwise than the country has them.")?
      .eves ?? EveHalves()
    let days = decoder.optional(
      "days", .list(.object(HolidayInput.self), 0...Self.mostDays),
      "Days of the firm's own, in the place of what the country has on them.")
    let file = decoder.optional(
      "ics", .holidayFile, "A file in iCalendar format in place of days: each event is off.")
    self.days = file ?? OwnHolidays(once: (days ?? []).map(\.holiday))

    if NamedCalendar.fixed.contains(where: { $0.name == name }) {
      decoder.forbid("calendar", "The calendars none, FI and NO can't be changed.")
    }
    for eve in eves.halves.keys.sorted(by: { $0.rawValue < $1.rawValue })
    where base?.eves[eve] == nil && !decoder.isWrong("base", "eves") {
      decoder.addError("eves.\(eve.rawValue)", "The calendar's base does not have this eve.")
    }
    if file != nil, days != nil { decoder.addError("ics", "Give either days or ics.") }
    var seen: Set<Day> = []
    for (index, holiday) in (days ?? []).enumerated()
    where !seen.insert(holiday.holiday.day).inserted {
      decoder.addError("days[\(index)].day", "This day is there twice.")
    }
  }
}

private struct EvesInput: Input {
  var eves = EveHalves()

  init(_ decoder: inout InputDecoder) {
    for eve in HolidayEve.allCases {
      let halves: Int? = decoder.optional(eve.rawValue, .integer(0...2), "Halves of the day off.")
      if let halves { eves.halves[eve] = halves }
    }
  }
}

private struct HolidayInput: Input {
  let holiday: Holiday

  init(_ decoder: inout InputDecoder) {
    holiday = Holiday(
      decoder.required("day", .contractDay), decoder.required("name", .name),
      halves: decoder.optional(
        "halves", .integer(0...2), default: 2,
        "Halves of the day off; 0 takes away what the country has."),
      isSunday: decoder.optional(
        "sunday", .flag, default: false, "Whether hours on it are Sunday's."))
  }
}

extension FieldType where Value == OwnHolidays {
  /// The days off of a file in iCalendar format.
  fileprivate static let holidayFile = FieldType<String>.text(1...(1 << 20))
    .map(placeholder: OwnHolidays()) { text, _ in
      do throws(HolidayFile.Fault) {
        let file = try HolidayFile(text, most: CalendarInput.mostDays)
        return .value(OwnHolidays(once: file.days, yearly: file.yearly))
      } catch {
        return .wrong("Line \(error.line): \(reason(error.reason))")
      }
    }

  private static func reason(_ reason: HolidayFile.Reason) -> String {
    switch reason {
    case .incomplete: "the file has no calendar, or ends within one."
    case .noDay: "the event has no DTSTART."
    case .time: "a day such as DTSTART;VALUE=DATE:20260619 is expected, without time and zone."
    case .malformedDay: "this is no day of the calendar."
    case .order: "the event ends before it begins."
    case .repetition: "of repetitions only RRULE:FREQ=YEARLY is taken."
    case .tooMany: "a calendar has \(CalendarInput.mostDays) days at most."
    }
  }
}

extension Timesheets {
  var saveCalendarOperation: Operation {
    .write(
      OperationInfo(
        211, "saveCalendar", .put("/holiday-calendars/{calendar}"), .admin, .workingTime,
        "Makes a calendar of the firm's own, or replaces it whole."),
      OperationOptions<CalendarInput, NamedCalendar>(
        details: """
          Contracts with its name go by it at once. Of a file each event of whole days is off; of repetitions only that \
          of every year is taken. Cancelled events are left out.
          """, bodyLimits: BodyLimits(bytes: 4 << 20, names: 10_000))
    ) { input, context, transaction throws(TimesheetFault) in
      try save(input, context, in: transaction)
    }
  }

  /// Makes a calendar, or replaces that of the same name.
  ///
  /// - Throws: `forbidden` to all but admins; `locked` when the planned time of a closed day would change for somebody.
  package func save(
    _ input: CalendarInput, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> NamedCalendar {
    try requireAdmin(context)
    // It counts for many people, of whose days none may be closed meanwhile.
    transaction.holdAll()
    let old = try transaction.ownCalendar(named: input.name)
    var new = old ?? OwnCalendar()
    new.name = input.name
    new.title = input.title
    new.base = input.base
    new.eves = input.eves
    new.days = input.days
    if let old {
      if new.isIdentical(to: old) { return old.named }
      try refuseClosed(old.named, to: new.named, in: transaction)
      try transaction.update(new)
    } else {
      new.id = try transaction.newID("holiday_calendars")
      try transaction.insert(new)
    }
    try transaction.record(context, before: old, after: new)
    return new.named
  }
}
