import Core
import Database
import Host
import TimeImport

/// The work of an import: the whole file is looked at, then its rows are written in small transactions.
struct ImportRun {
  /// How many rows are written together while nobody waits: each time is a wait for the disk.
  static let rowsAtOnce = 1_000

  /// Why a file that had arrived can't be read.
  struct UnreadableFile: Error {}

  /// Writes a part in a transaction, and says how far the whole is.
  typealias Write =
    @Sendable (
      _ done: Int64, _ total: Int64,
      @escaping @Sendable (WriteTransaction) throws -> ImportProgress
    ) throws -> ImportProgress

  let timesheets: Timesheets
  let work: ImportWork
  let now: @Sendable () -> Instant
  let write: Write

  func finish() throws {
    var progress = ImportProgress()
    switch try survey() {
    case .failure(let fault): try end(.failed, progress, fault)
    case .success(let form):
      progress.rows = Int64(form.rows)
      do { try takeRows(form, &progress) } catch TimesheetFault.forbidden(_) {
        return try end(.failed, progress, because: .forbidden)
      }
      try end(.done, progress)
    }
  }

  private func survey() throws -> Result<FileForm, ImportFault> {
    var found: Result<FileForm, ImportFault>?
    var survey: FileSurvey?
    do throws(ImportFault) { survey = try FileSurvey(work.head) } catch { found = .failure(error) }
    var pieces = OpenFile.Pieces(of: work.file)
    while found == nil {
      guard let piece = pieces.next() else { throw UnreadableFile() }
      do throws(ImportFault) {
        if !piece.isEmpty { try survey?.take(piece) }
        if piece.isEmpty, let form = try survey?.end() { found = .success(form) }
      } catch {
        found = .failure(error)
      }
    }
    guard let found else { throw UnreadableFile() }
    return found
  }

  /// Writes all rows, and says how far that came.
  private func takeRows(_ form: FileForm, _ progress: inout ImportProgress) throws {
    try store([], &progress)
    let ahead = RowsAhead(form, of: work)
    var waiting: [MarkedRow] = []
    var isOver = false
    while !isOver {
      let next = try ahead.next()
      isOver = next == nil
      waiting += next ?? []
      var first = 0
      while waiting.count - first >= (isOver ? 1 : Self.rowsAtOnce) {
        first += try store(Array(waiting[first...].prefix(Self.rowsAtOnce)), &progress)
      }
      waiting.removeFirst(first)
    }
  }

  /// Writes the first of some rows, with how far the import is then. Returns how many.
  @discardableResult
  private func store(_ rows: [MarkedRow], _ progress: inout ImportProgress) throws -> Int {
    let new = try write(progress.done, progress.rows) {
      [timesheets, work, now, progress] transaction in
      try timesheets.take(rows, of: work, after: progress, at: now(), in: transaction)
    }
    progress.add(new)
    return Int(new.done)
  }

  private func end(
    _ state: HoursImport.State, _ progress: ImportProgress, _ fault: ImportFault? = nil,
    because reason: HoursImport.Reason? = nil
  ) throws {
    _ = try write(progress.done, progress.rows) { [timesheets, work, now] transaction in
      if let fault { try timesheets.tell(fault, of: work, in: transaction) }
      try timesheets.end(work, as: state, reason, at: now(), in: transaction)
      return ImportProgress()
    }
  }
}
