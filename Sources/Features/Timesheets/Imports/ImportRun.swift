import Core
import Database
import Host
import JSON
import LongJobs
import TimeImport
import WebAPI

/// The work of an import: the whole file is looked at, then its rows are written in small transactions.
struct ImportRun {
  static let rowsAtOnce = 50

  /// Why a file that had arrived can't be read.
  struct UnreadableFile: Error {}

  private let timesheets: Timesheets
  private let work: ImportWork
  private let run: LongJobRun

  init(_ timesheets: Timesheets, _ work: ImportWork, _ run: LongJobRun) {
    self.timesheets = timesheets
    self.work = work
    self.run = run
  }

  func finish() throws -> JSONTree {
    switch try survey() {
    case .failure(let fault):
      try end(.failed, ImportProgress(), fault)
    case .success(let form):
      try end(.done, try rows(form), nil)
    }
    return .object([])
  }

  private func survey() throws -> Result<FileForm, ImportFault> {
    var found: Result<FileForm, ImportFault>?
    var survey: FileSurvey?
    do throws(ImportFault) { survey = try FileSurvey(work.head) } catch { found = .failure(error) }
    var place = 0
    while found == nil {
      guard let piece = work.file.piece(at: place) else { throw UnreadableFile() }
      place += piece.count
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

  /// Writes all rows. Returns how far that came.
  private func rows(_ form: FileForm) throws -> ImportProgress {
    var progress = ImportProgress()
    progress.rows = Int64(form.rows)
    progress = try store(progress, [])
    var reader = RowReader(form, in: work.input.zone)
    var marks = ImportMarks()
    var waiting: [MarkedRow] = []
    var place = 0
    var isOver = false
    while !isOver {
      guard let piece = work.file.piece(at: place) else { throw UnreadableFile() }
      place += piece.count
      isOver = piece.isEmpty
      waiting += marks.marked(isOver ? try reader.end() : try reader.take(piece))
      var first = 0
      while waiting.count - first >= (isOver ? 1 : Self.rowsAtOnce) {
        let next = min(first + Self.rowsAtOnce, waiting.count)
        progress = try store(progress, Array(waiting[first..<next]))
        first = next
      }
      waiting.removeFirst(first)
    }
    return progress
  }

  /// Writes some rows, with how far the import is then.
  private func store(_ progress: ImportProgress, _ rows: [MarkedRow]) throws -> ImportProgress {
    let done = progress.done + Int64(rows.count)
    return try run.write(done: done, of: progress.rows) { [timesheets, work] transaction in
      try timesheets.take(rows, of: work, after: progress, in: transaction)
    }
  }

  private func end(
    _ state: HoursImport.State, _ progress: ImportProgress, _ fault: ImportFault?
  ) throws {
    try run.write(done: progress.done, of: progress.rows) { [timesheets, work] transaction in
      try timesheets.end(work, as: state, fault, in: transaction)
    }
  }
}

/// How far an import is.
struct ImportProgress: Sendable {
  var rows: Int64 = 0
  var done: Int64 = 0
  /// How many problems were told.
  var problems: Int64 = 0
  /// Whose hours are whose, by the key of the person in the file.
  var people: [String: ImportedPerson] = [:]
  /// What a dry run would have made, so that it counts each once.
  var named: Set<String> = []
  /// What a dry run would have added, by person and day of UTC.
  var planned: [String: [Int64: [Entry]]] = [:]
}
