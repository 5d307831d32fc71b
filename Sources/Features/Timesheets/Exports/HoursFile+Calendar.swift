import Core
import Database
import WebAPI

extension HoursFile {
  /// The next entries as events: of each finished one the part that lies in the range.
  func calendar(
    _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    let asked = query.report.entries
    let caller = try timesheets.caller(of: context)
    var events = CalendarEvents(
      .full, of: asked.scope, for: caller.user, try transaction.installation())
    if !state.isBegun { events.begin(title) }
    let span = asked.days.span(in: asked.zone)
    try read(&state, transaction) { entry, row, _, names throws(TimesheetFault) in
      try events.append(entry, row, in: span, &names, transaction)
      return events.isFull
    }
    state.hasEvents = state.hasEvents || events.count > 0
    if state.isDone { events.end(isEmpty: !state.hasEvents) }
    return events.text.bytes
  }
}
