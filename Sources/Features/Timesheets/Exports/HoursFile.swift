import Bytes
import Core
import Database
import HTMLText
import Synchronization
import WebAPI
import WorkingTime

/// A report as a file: its entries, or its sums when it is grouped. Entries are read in parts, so that each read is
/// short and memory is bounded.
final class HoursFile: Sendable {
  static let rowsAtOnce = 1_000

  struct State {
    var after: EntryPosition?
    var rest: Int
    var isBegun = false
    var isDone = false
    var names: HoursNames
    /// Of the entries that are written.
    var count = 0
    var seconds: Int64 = 0
    /// `nil` where they are not asked for.
    var amounts: Amounts?
    var day = HoursPage.DayProgress()
    var hasEvents = false
    var workbook: HoursWorkbook?
    /// Whether the workbook has all rows.
    var isWritten = false
  }

  let query: ExportQuery
  let context: RequestContext
  let timesheets: Timesheets
  private let state: Mutex<State>

  /// - Throws: `workbook` when none can be made.
  init(
    _ query: ExportQuery, _ context: RequestContext, _ timesheets: Timesheets
  ) throws(TimesheetFault) {
    self.query = query
    self.context = context
    self.timesheets = timesheets
    let entries = query.report.entries
    var state = State(after: entries.after, rest: entries.limit, names: HoursNames(timesheets))
    if query.report.hasAmounts { state.amounts = Amounts() }
    if query.format == .xlsx { state.workbook = try Self.workbook(query.report) }
    self.state = Mutex(state)
  }

  var download: Download {
    guard query.report.groupBy.isEmpty || query.format == .xlsx else {
      return pieces { [self] state, transaction throws(TimesheetFault) in
        state.isDone = true
        return try groups(try sums(in: transaction), transaction)
      }
    }
    switch query.format {
    case .csv: return pieces(table)
    case .json: return Download(object, in: query.report.entries.zone, fileName: fileName)
    case .ndjson: return pieces(lines)
    case .html: return pieces(page)
    case .ics: return pieces(calendar)
    case .xlsx: return pieces(workbook)
    }
  }

  private var fileName: String {
    let days = query.report.entries.days
    return "hours-\(days.first)-\(days.last).\(query.format)"
  }

  /// What the file is called within.
  var title: String { Self.title(of: query.report.entries.days) }

  static func title(of days: DayRange) -> String {
    days.first == days.last ? "Hours \(days.first)" : "Hours \(days.first) – \(days.last)"
  }

  /// A file of the pieces that `next` makes until it is done.
  private func pieces(
    _ next:
      @escaping @Sendable (inout State, ReadTransaction) throws(TimesheetFault) -> [UInt8]
  ) -> Download {
    Download(
      contentType: query.format.contentType, fileName: fileName,
      policy: query.format == .html ? HoursPageStyle.policy : nil,
      isCompressed: query.format == .xlsx
    ) { [self] transaction in
      try state.withLock { state throws(TimesheetFault) in
        state.isDone ? nil : try next(&state, transaction)
      }
    }
  }

  private func table(
    _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    var table = EntryTable(query.table, zone: query.report.entries.zone, isBegun: state.isBegun)
    try read(&state, transaction) { entry, row, lines, names throws(TimesheetFault) in
      try table.append(entry, row, lines, &names, transaction)
      return table.isFull
    }
    return table.bytes
  }

  /// The parts of what the report answers, without its limit.
  private var object: [ResponsePart] {
    let zone = query.report.entries.zone
    return [
      .members { [query] _, writer in
        HoursReport.writeRange(query.report.entries, to: &writer)
      },
      .list("entries") { [self] (_: EntryPosition?, transaction, writer) throws(Problem) in
        try state.withLock { state throws(Problem) in
          try asProblem(in: zone) { () throws(TimesheetFault) in
            try read(&state, transaction) { entry, row, lines, _ in
              writer.element(entry, of: row, lines)
              return writer.isFull
            }
          }
          return state.isDone ? nil : state.after
        }
      },
      .members { [self] transaction, writer throws(Problem) in
        let (seconds, amounts) = try asProblem(in: zone) { () throws(TimesheetFault) in
          // What a limit leaves out of the list counts in the sum.
          if query.isWhole { return state.withLock { ($0.seconds, $0.amounts) } }
          let sums = try sums(in: transaction)
          return (sums.seconds, sums.amounts)
        }
        writer.field("seconds", seconds)
        writer.field("groups", [ReportGroup]())
        writer.members(of: amounts)
      },
    ]
  }

  private func lines(
    _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    var writer = pieceWriter
    try read(&state, transaction) { entry, row, lines, names throws(TimesheetFault) in
      writer.beginObject()
      writer.members(of: entry, row)
      writer.members(of: lines.map { Amounts($0) })
      writer.field("userName", try names.name(of: entry.user, in: transaction))
      writer.field("projectName", try names.name(of: entry.project, in: transaction))
      writer.field("taskName", try names.name(of: entry.task, in: transaction))
      writer.field("customerName", try names.customer(of: entry.project, in: transaction))
      writer.endObject()
      writer.endLine()
      return writer.isFull
    }
    if state.isDone { writer.end(count: state.count, seconds: state.seconds, state.amounts) }
    return writer.buffer.array()
  }

  /// Passes the next entries to `write` until that says that the part is full.
  func read(
    _ state: inout State, _ transaction: ReadTransaction,
    _ write: (EntryRow, borrowing Row, [AmountLine]?, inout HoursNames) throws(TimesheetFault) ->
      Bool
  ) throws(TimesheetFault) {
    var part = query.report
    part.entries.after = state.after
    part.entries.limit = min(state.rest, Self.rowsAtOnce)
    var (count, seconds, names, amounts) = (0, Int64(0), state.names, state.amounts)
    let next = try timesheets.parts(of: part, context, in: transaction) {
      entry, row, lines throws(TimesheetFault) in
      count += 1
      seconds += entry.seconds ?? 0
      for line in lines ?? [] { amounts?.add(line) }
      return try write(entry, row, lines, &names) ? .stop : .continue
    }
    state.isBegun = true
    state.names = names
    state.count += count
    state.seconds += seconds
    state.amounts = amounts
    state.rest -= count
    state.after = next
    state.isDone = next == nil || state.rest <= 0
  }

  func sums(in transaction: ReadTransaction) throws(TimesheetFault) -> ReportSums {
    var whole = query.report
    whole.entries.limit = 0
    return try timesheets.report(whole, context, in: transaction) { _, _, _ in .stop }
  }

  private func groups(
    _ sums: ReportSums, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    var writer = pieceWriter
    switch query.format {
    case .csv:
      return GroupTable.bytes(of: sums, by: query.report.groupBy, in: query.table.form)
    case .html:
      var page = HoursPage(query.report, query.language)
      page.writeHead(person: try person(in: transaction))
      page.write(sums)
      page.writeEnd()
      return page.html.bytes
    case .ics, .xlsx: preconditionFailure("a calendar is not grouped, a workbook has all")
    case .json:
      writer.array { writer in sums.groups.eachInnermost { writer.group($0) } }
    case .ndjson:
      var count = 0
      sums.groups.eachInnermost {
        writer.group($0)
        writer.endLine()
        count += 1
      }
      writer.end(count: count, seconds: sums.seconds, sums.amounts)
    }
    return writer.buffer.array()
  }

  private var pieceWriter: ResponseWriter {
    var writer = ResponseWriter(zone: query.report.entries.zone)
    writer.fullBytes = Download.pieceBytes
    return writer
  }
}

extension ResponseWriter {
  /// Writes an innermost group, with the keys of those that it is in.
  fileprivate mutating func group(_ path: [ReportGroup]) {
    object { writer in
      writer.name("group")
      writer.array { writer in
        for step in path { writer.object { writer in step.writeKey(to: &writer) } }
      }
      writer.field("seconds", path.last?.seconds ?? 0)
      writer.members(of: path.last?.amounts)
    }
  }

  /// Writes the last line of a file, by which one that broke off is known.
  fileprivate mutating func end(count: Int, seconds: Int64, _ amounts: Amounts?) {
    object { writer in
      writer.field("end", true)
      writer.field("count", count)
      writer.field("seconds", seconds)
      writer.members(of: amounts)
    }
    endLine()
  }
}
