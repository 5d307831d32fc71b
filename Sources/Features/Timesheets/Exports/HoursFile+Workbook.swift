import Core
import Database
import Spreadsheet
import WebAPI

// The file as a workbook: first all rows are written to a file that has no name, then that is sent.
extension HoursFile {
  func workbook(
    _ state: inout State, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UInt8] {
    if state.isWritten { return try piece(&state) }
    guard var hours = state.workbook else { preconditionFailure("the file is another one") }
    try read(&state, transaction) { entry, row, lines, names throws(TimesheetFault) in
      try hours.append(entry, row, lines, &names, transaction)
      return false
    }
    if state.isDone {
      let groupBy = query.report.groupBy
      let sums = groupBy.isEmpty ? nil : try sums(in: transaction)
      do throws(Workbook.Fault) {
        try hours.writeSum(state.seconds, state.amounts)
        if let sums { try hours.write(sums, by: groupBy) }
        try hours.workbook.finish()
      } catch { throw .workbook(error) }
      (state.isDone, state.isWritten) = (false, true)
    }
    state.workbook = hours
    return []
  }

  /// One without entries. It is dated at the beginning of its days, so that the same hours are the same bytes whenever
  /// they are asked for.
  static func workbook(_ report: HoursReportQuery) throws(TimesheetFault) -> HoursWorkbook {
    let asked = report.entries
    do throws(Workbook.Fault) {
      return try HoursWorkbook(
        .init(
          title: title(of: asked.days), zone: asked.zone, hasAmounts: report.hasAmounts),
        at: asked.days.span(in: asked.zone).from)
    } catch { throw .workbook(error) }
  }

  private func piece(_ state: inout State) throws(TimesheetFault) -> [UInt8] {
    do throws(Workbook.Fault) {
      let piece = try state.workbook?.workbook.read(Download.pieceBytes) ?? []
      state.isDone = piece.count < Download.pieceBytes
      return piece
    } catch { throw .workbook(error) }
  }
}
