import Core
package import Database
package import WebAPI
package import WorkingTime

/// A calendar of days off by the name that contracts give it.
package struct NamedCalendar: Hashable, Sendable {
  /// `none`, the code of a country, or as the firm calls its own.
  package let name: String
  package let title: String
  package let calendar: HolidayCalendar

  /// Those that every firm has, by name, as their bytes are.
  package static let fixed =
    HolidayCountry.allCases.map { country in
      NamedCalendar(
        name: country.rawValue, title: country.title, calendar: HolidayCalendar(country))
    } + [none]

  /// That of firms that have set no other.
  package static let none = NamedCalendar(
    name: "none", title: "No public holidays", calendar: .none)

  /// The error of a name that no calendar has.
  static let unknown = FieldError(
    "calendar", "There is no such calendar: there are none, FI, NO and the firm's own.")
}

/// One calendar, and the year whose days are asked for.
package struct CalendarYearQuery: Hashable, Sendable {
  package var name: String
  package var year: Int
}

extension CalendarYearQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    name = decoder.required(
      "calendar", .calendarName, "The calendar's name: `none`, `FI`, `NO` or one of the firm's own."
    )
    year = decoder.required("year", .integer(HolidayCountry.years), "The year of the days.")
  }
}

/// The days off of one year.
package struct CalendarYear: Hashable, Sendable {
  package let named: NamedCalendar
  package let days: [Holiday]
}

extension Timesheets {
  var calendarsOperations: [Operation] {
    [calendarsOperation, calendarOperation, saveCalendarOperation]
  }

  var calendarsOperation: Operation {
    .read(
      OperationInfo(
        209, "calendars", .get("/holiday-calendars"), .authenticated, .workingTime,
        "Lists the calendars of public holidays, by name."),
      OperationOptions<NoInput, [NamedCalendar]>()
    ) { _, context, transaction throws(TimesheetFault) in
      _ = try caller(of: context)
      return try calendars(in: transaction)
    }
  }

  /// All calendars, by name.
  package func calendars(
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [NamedCalendar] {
    (NamedCalendar.fixed + (try transaction.ownCalendars().map(\.named)))
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  var calendarOperation: Operation {
    .read(
      OperationInfo(
        210, "calendar", .get("/holiday-calendars/{calendar}"), .authenticated, .workingTime,
        "Shows the public holidays of a year."),
      OperationOptions<CalendarYearQuery, CalendarYear>(
        details: """
          `halves` is how much of a day is off, 1 or 2 halves; hours on a day with `sunday` are Sunday's. Two holidays \
          on one day are one day off with both names. `eves` are the halves off of the days before holidays.
          """)
    ) { query, context, transaction throws(TimesheetFault) in
      _ = try caller(of: context)
      return try calendarYear(query, in: transaction)
    }
  }

  /// - Throws: `notFound` when no calendar has the name.
  package func calendarYear(
    _ query: CalendarYearQuery, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> CalendarYear {
    guard let named = try transaction.calendar(named: query.name) else { throw .notFound }
    return CalendarYear(named: named, days: named.calendar.holidays(of: query.year))
  }
}

extension NamedCalendar: Output {
  package static var example: NamedCalendar { fixed[0] }

  package func write(to writer: inout ResponseWriter) {
    writer.field("calendar", name)
    writer.field("title", title)
    writer.field("base", calendar.country)
  }
}

extension CalendarYear: Output {
  package static var example: CalendarYear {
    let named = NamedCalendar.example
    return CalendarYear(named: named, days: named.calendar.holidays(of: 2_026))
  }

  package func write(to writer: inout ResponseWriter) {
    named.write(to: &writer)
    writer.name("eves")
    writer.object(named: "HolidayEves") { writer in
      let eves = named.calendar.allEves
      writer.optionalField("christmasEve", eves[.christmasEve])
      writer.optionalField("easterSaturday", eves[.easterSaturday])
      writer.optionalField("maundyWednesday", eves[.maundyWednesday])
      writer.optionalField("midsummerEve", eves[.midsummerEve])
      writer.optionalField("newYearsEve", eves[.newYearsEve])
      writer.optionalField("whitsunEve", eves[.whitsunEve])
    }
    writer.field("days", days)
  }
}

extension Holiday: Output {
  package static var example: Holiday { CalendarYear.example.days[0] }

  package func write(to writer: inout ResponseWriter) {
    writer.field("day", day)
    writer.field("name", name)
    writer.field("halves", halves)
    writer.field("sunday", isSunday)
  }
}
