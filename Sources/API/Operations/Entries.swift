import Ground
import SQLite
import Timesheets
import Zones

extension Operation {
  /// Logging hours, and reports on them.
  static let entries: [Operation] = [
    dayEntries, addEntry, removeEntry, updateEntry, report, startTimer, stopTimer, timer, entry,
  ]

  private static let dayEntries = writesOut(
    10, "dayEntries", .get("/entries"), .own, .entries,
    "Lists the entries that touch a day or some days, by start.",
    Traits<EntriesQuery, [Entry]>(isBulk: { $0.isLarge })
  ) { query, act, house, reading, writer throws(TimesheetFault) in
    writer.use(query.zone)
    var next: EntryPosition?
    try writer.array { writer throws(TimesheetFault) in
      next = try house.timesheets.entries(query, act, in: reading) { entry, row in
        writer.element(entry, of: row)
      }
    }
    writer.nextCursor = next?.cursor
  }

  private static let addEntry = writes(
    11, "addEntry", .post("/entries"), .own, .entries, "Logs one stretch of worked time.",
    Traits<NewEntry, Entry>(
      details: "Entries of one user never overlap, and last 24 hours at most.",
      location: { "/entries/\($0.id)" })
  ) { new, act, house, writing throws(TimesheetFault) in
    try house.timesheets.add(new, act, in: writing)
  }

  private static let removeEntry = writes(
    12, "removeEntry", .delete("/entries/{id}"), .own, .entries,
    "Removes an entry, running or not.",
    Traits<EntryReference, Done>(
      guardedBy: 39,
      authorize: { input, fields, act, house, reading throws(Problem) in
        try authorize(input.id, fields, act, house, reading)
      })
  ) { input, act, house, writing throws(TimesheetFault) in
    try house.timesheets.remove(input.id, act, in: writing)
    return Done()
  }

  private static let updateEntry = writes(
    13, "updateEntry", .patch("/entries/{id}"), .own, .entries, "Changes an entry.",
    Traits<EntryUpdate, Entry>(
      guardedBy: 39,
      authorize: { input, fields, act, house, reading throws(Problem) in
        try authorize(input.id, fields, act, house, reading)
      })
  ) { input, act, house, writing throws(TimesheetFault) in
    try house.timesheets.update(input.id, input.change, act, in: writing)
  }

  private static let report = writesOut(
    14, "report", .get("/reports/hours"), .own, .entries,
    "Adds up the hours of a day, a week, a month or a range of days.",
    Traits<ReportQuery, HoursReport>(
      details: """
        Every sum counts only what lies in the asked range. Rounding is applied to each entry's part; in a group by \
        day, week or month to its part of that. An entry with two tags counts in both groups, and once in the whole.
        """,
      isBulk: { $0.entries.isLarge })
  ) { query, act, house, reading, writer throws(TimesheetFault) in
    let zone = query.entries.zone
    writer.use(zone)
    try HoursReport.write(query.entries.days, zone.name, to: &writer) {
      writer throws(TimesheetFault) in
      var sums = ReportSums(seconds: 0, groups: [], next: nil)
      try writer.array { writer throws(TimesheetFault) in
        sums = try house.timesheets.report(query, act, in: reading) { entry, row in
          writer.element(entry, of: row)
        }
      }
      return sums
    }
  }

  private static let startTimer = writes(
    15, "startTimer", .post("/timer"), .own, .entries, "Starts the timer.",
    Traits<NewTimer, Entry>(location: { "/entries/\($0.id)" })
  ) { new, act, house, writing throws(TimesheetFault) in
    try house.timesheets.startTimer(new, act, in: writing)
  }

  private static let stopTimer = writes(
    16, "stopTimer", .post("/timer/stop"), .own, .entries, "Stops the timer.",
    Traits<TimerStop, Entry>(
      details: "A timer that has run for more than 24 hours needs the end that it should have had.")
  ) { input, act, house, writing throws(TimesheetFault) in
    try house.timesheets.stopTimer(end: input.end, act, in: writing)
  }

  private static let timer = reads(
    17, "timer", .get("/timer"), .own, .entries, "Shows the running entry, or null.",
    Traits<NoInput, Entry?>(answersThing: true)
  ) { _, act, house, reading throws(TimesheetFault) in
    try house.timesheets.timer(act, in: reading)
  }

  private static let entry = reads(
    39, "entry", .get("/entries/{id}"), .own, .entries, "Shows an entry.",
    Traits<EntryReference, Entry>()
  ) { input, act, house, reading throws(TimesheetFault) in
    try house.timesheets.entry(input.id, act, in: reading)
  }

  /// Refuses another's entry before its fields are, since 403 comes before 422.
  private static func authorize(
    _ id: EntryID, _ fields: Fields, _ act: Act, _ house: House, _ reading: Reading
  ) throws(Problem) {
    if fields.isWrong("id") { return }
    do throws(TimesheetFault) {
      try house.timesheets.authorizeChange(of: id, act, in: reading)
    } catch {
      throw error.problem
    }
  }
}
