import Core
import Database
import Synchronization
import WebAPI

extension Timesheets {
  var exportsOperations: [Operation] {
    [exportOperation]
  }

  var exportOperation: Operation {
    .download(
      OperationInfo(
        19, "export", .get("/reports/hours.csv", fixed: ["format": "csv"]), .authenticated,
        .entries, "Gives a report as a file: its entries, or its sums where it is grouped."),
      OperationOptions<ExportQuery, Download.Form>(
        details: """
          Without a limit all entries are in the file, however many. A text that a spreadsheet could take for a formula has \
          an apostrophe before it.
          """), types: ["text/csv"]
    ) { query, context, transaction throws(TimesheetFault) in
      _ = try check(query.report.entries, context, in: transaction)
      let file = HoursFile(query.report, context, self)
      let days = query.report.entries.days
      return Download(
        contentType: "text/csv; charset=utf-8; header=present",
        fileName: "hours-\(days.first)-\(days.last).\(query.format.rawValue)"
      ) { transaction in try file.nextCSV(in: transaction) }
    }
  }
}

struct ExportQuery: Input {
  enum Format: String, CaseIterable, Sendable {
    case csv
  }

  let format: Format
  let report: HoursReportQuery

  /// Unless a limit is given, all entries are exported.
  init(_ decoder: inout InputDecoder) {
    format = decoder.required("format", .oneOf(Format.self))
    let isLimited = decoder.has("limit")
    var report = HoursReportQuery(&decoder)
    if !isLimited { report.entries.limit = .max }
    self.report = report
  }
}

/// A report as a file: its entries, or its sums when it is grouped. Entries are read in parts, so that each read is
/// short and memory is bounded.
final class HoursFile: Sendable {
  static let rowsAtOnce = 1_000

  private struct State {
    var after: EntryPosition?
    var rest: Int
    var isBegun = false
    var isDone = false
    var names = HoursNames()
  }

  private let query: HoursReportQuery
  private let context: RequestContext
  private let timesheets: Timesheets
  private let state: Mutex<State>

  init(_ query: HoursReportQuery, _ context: RequestContext, _ timesheets: Timesheets) {
    self.query = query
    self.context = context
    self.timesheets = timesheets
    state = Mutex(State(after: query.entries.after, rest: query.entries.limit))
  }

  /// The next part as CSV; `nil` at the end.
  func nextCSV(in transaction: ReadTransaction) throws(TimesheetFault) -> [UInt8]? {
    try state.withLock { state throws(TimesheetFault) in
      if state.isDone { return nil }
      guard query.groupBy.isEmpty else {
        state.isDone = true
        return try sums(in: transaction)
      }
      var part = query
      part.entries.after = state.after
      part.entries.limit = min(state.rest, Self.rowsAtOnce)
      var table = EntryTable(zone: query.entries.zone, names: state.names, isBegun: state.isBegun)
      var count = 0
      let next = try timesheets.parts(of: part, context, in: transaction) {
        entry, row throws(TimesheetFault) in
        try table.append(entry, row, timesheets, transaction)
        count += 1
        return table.isFull ? .stop : .continue
      }
      state.isBegun = true
      state.names = table.names
      state.rest -= count
      state.after = next
      state.isDone = next == nil || state.rest <= 0
      return table.bytes
    }
  }

  private func sums(in transaction: ReadTransaction) throws(TimesheetFault) -> [UInt8] {
    var whole = query
    whole.entries.limit = 0
    let sums = try timesheets.report(whole, context, in: transaction) { _, _ in .stop }
    return GroupTable.bytes(of: sums.groups, by: query.groupBy)
  }
}

/// A cache of the names of users, projects and tasks: each is read once for a file.
struct HoursNames {
  private struct Label: Hashable {
    let kind: GroupBy
    let number: Int64
  }

  private var known: [Label: String] = [:]

  mutating func name(
    _ kind: GroupBy, _ number: Int64, _ timesheets: Timesheets, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> String {
    let label = Label(kind: kind, number: number)
    if let name = known[label] { return name }
    let name = try timesheets.name(of: kind, number, in: transaction) ?? ""
    known[label] = name
    return name
  }
}
