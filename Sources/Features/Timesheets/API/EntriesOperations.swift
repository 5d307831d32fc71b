import Core
import Database
import WebAPI
import Zones

extension Timesheets {
  var entriesOperations: [Operation] {
    [
      dayEntriesOperation, addEntryOperation, removeEntryOperation, updateEntryOperation,
      reportOperation, startTimerOperation, stopTimerOperation, timerOperation, entryOperation,
    ]
  }

  var dayEntriesOperation: Operation {
    .readRows(
      OperationInfo(
        10, "dayEntries", .get("/entries"), .authenticated, .entries,
        "Lists the entries that touch a day or some days, by start."),
      OperationOptions<EntriesQuery, [Entry]>(runsInBackground: { $0.isLarge })
    ) { query, context, transaction, writer throws(TimesheetFault) in
      writer.use(query.zone)
      var next: EntryPosition?
      try writer.array { writer throws(TimesheetFault) in
        next = try entries(query, context, in: transaction) { entry, row in
          writer.element(entry, of: row)
          return writer.isFull ? .stop : .continue
        }
      }
      writer.nextCursor = next?.cursor
    }
  }

  var addEntryOperation: Operation {
    .write(
      OperationInfo(
        11, "addEntry", .post("/entries"), .authenticated, .entries,
        "Logs one stretch of worked time."),
      OperationOptions<NewEntry, Entry>(
        details: "Entries of one user never overlap, and last 24 hours at most.",
        location: { "/entries/\($0.id)" })
    ) { new, context, transaction throws(TimesheetFault) in
      try add(new, context, in: transaction)
    }
  }

  var removeEntryOperation: Operation {
    .write(
      OperationInfo(
        12, "removeEntry", .delete("/entries/{id}"), .authenticated, .entries,
        "Removes an entry, running or not."),
      OperationOptions<Reference<Kind.Entry>, Done>(
        ifMatch: entryOperation,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try authorize(input.id, decoder, context, transaction)
        })
    ) { input, context, transaction throws(TimesheetFault) in
      try remove(input.id, context, in: transaction)
      return Done()
    }
  }

  var updateEntryOperation: Operation {
    .write(
      OperationInfo(
        13, "updateEntry", .patch("/entries/{id}"), .authenticated, .entries, "Changes an entry."),
      OperationOptions<EntryUpdate, Entry>(
        ifMatch: entryOperation,
        authorize: { input, decoder, context, transaction throws(Problem) in
          try authorize(input.id, decoder, context, transaction)
        })
    ) { input, context, transaction throws(TimesheetFault) in
      try update(input.id, input.patch, context, in: transaction)
    }
  }

  var reportOperation: Operation {
    .readRows(
      OperationInfo(
        14, "report", .get("/reports/hours"), .authenticated, .entries,
        "Adds up the hours of a day, a week, a month or a range of days."),
      OperationOptions<ReportQuery, HoursReport>(
        details: """
          Every sum counts only what lies in the asked range. Rounding is applied to each entry's part; in a group by \
          day, week or month to its part of that. An entry with two tags counts in both groups, and once in the whole.
          """,
        runsInBackground: { $0.entries.isLarge })
    ) { query, context, transaction, writer throws(TimesheetFault) in
      let zone = query.entries.zone
      writer.use(zone)
      try HoursReport.write(query.entries.days, zone.name, to: &writer) {
        writer throws(TimesheetFault) in
        var sums = ReportSums(seconds: 0, groups: [], next: nil)
        try writer.array { writer throws(TimesheetFault) in
          sums = try report(query, context, in: transaction) { entry, row in
            writer.element(entry, of: row)
            return writer.isFull ? .stop : .continue
          }
        }
        return sums
      }
    }
  }

  var startTimerOperation: Operation {
    .write(
      OperationInfo(
        15, "startTimer", .post("/timer"), .authenticated, .entries, "Starts the timer."),
      OperationOptions<NewTimer, Entry>(location: { "/entries/\($0.id)" })
    ) { new, context, transaction throws(TimesheetFault) in
      try startTimer(new, context, in: transaction)
    }
  }

  var stopTimerOperation: Operation {
    .write(
      OperationInfo(
        16, "stopTimer", .post("/timer/stop"), .authenticated, .entries, "Stops the timer."),
      OperationOptions<TimerStop, StoppedTimer>(
        details: """
          A timer that has run for more than 24 hours needs the end that it should have had. One that is stopped in \
          the second of its start leaves no entry: the answer then has `seconds` 0 and `removed` true.
          """)
    ) { input, context, transaction throws(TimesheetFault) in
      try stopTimer(end: input.end, context, in: transaction)
    }
  }

  var timerOperation: Operation {
    .read(
      OperationInfo(
        17, "timer", .get("/timer"), .authenticated, .entries, "Shows the running entry, or null."),
      OperationOptions<NoInput, Entry?>(hasEntityTag: true)
    ) { _, context, transaction throws(TimesheetFault) in
      try timer(context, in: transaction)
    }
  }

  var entryOperation: Operation {
    .read(
      OperationInfo(
        39, "entry", .get("/entries/{id}"), .authenticated, .entries, "Shows an entry."),
      OperationOptions<Reference<Kind.Entry>, Entry>()
    ) { input, context, transaction throws(TimesheetFault) in
      try entry(input.id, context, in: transaction)
    }
  }

  /// Refuses another's entry before invalid fields, since 403 comes before 422.
  private func authorize(
    _ id: EntryID, _ decoder: InputDecoder, _ context: RequestContext,
    _ transaction: ReadTransaction
  ) throws(Problem) {
    if decoder.isWrong("id") { return }
    do throws(TimesheetFault) {
      try authorizeChange(of: id, context, in: transaction)
    } catch {
      throw error.problem
    }
  }
}
