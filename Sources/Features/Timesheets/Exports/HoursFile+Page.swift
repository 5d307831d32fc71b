import Core
import Database
import HTMLText
import WebAPI
import WorkingTime

// The file as a page to be printed.
extension HoursFile {
  func page(
    _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    var page = HoursPage(query.report, query.language)
    if !state.isBegun {
      page.writeHead(person: try person(in: transaction))
      page.beginEntries()
    }
    var day = state.day
    try read(&state, transaction) { entry, row, lines, names throws(TimesheetFault) in
      let project = try names.name(of: entry.project, in: transaction)
      let task = try names.name(of: entry.task, in: transaction)
      page.write(
        entry, entry.description(in: row), work: page.work(project, task, entry.kind(in: row)),
        person: try names.name(of: entry.user, in: transaction), lines.map { Amounts($0) }, &day)
      return page.html.bytes.count >= Download.pieceBytes
    }
    state.day = day
    if state.isDone {
      page.endEntries(&state.day, count: state.count, seconds: state.seconds, state.amounts)
      if let balance = try balance(in: transaction) { page.write(balance) }
      page.writeEnd()
    }
    return page.html.bytes
  }

  func person(in transaction: ReadTransaction) throws(TimesheetFault) -> String? {
    guard case .user(let user) = query.report.entries.scope else { return nil }
    return try timesheets.name(of: user, in: transaction)
  }

  /// The balance of the one whose whole month it is; `nil` for anything else, and for who has no working time agreed.
  private func balance(in transaction: ReadTransaction) throws(TimesheetFault) -> Balance? {
    let entries = query.report.entries
    guard case .user(let user) = entries.scope, entries.filter == EntryFilter(), query.isWhole,
      query.report.rounding == nil, entries.days == DayRange(monthOf: entries.days.first)
    else { return nil }
    let balance = try timesheets.balance(
      BalanceQuery(days: entries.days, period: .month, user: user), context, in: transaction)
    return balance.sheet.sums.planned == 0 && balance.sheet.opening == 0 ? nil : balance
  }
}
