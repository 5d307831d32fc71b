import Core
import Database
import Host
import TimeImport
import WebAPI

/// Takes the bytes of a file of hours into a file, and begins the work when all are there.
struct ImportReceiver: Receiver {
  let timesheets: Timesheets
  let input: ImportInput
  let context: RequestContext
  private var file: UnnamedFile?

  init(_ timesheets: Timesheets, _ input: ImportInput, _ context: RequestContext) {
    self.timesheets = timesheets
    self.input = input
    self.context = context
  }

  mutating func begin(_ exchange: ReceiverContext) throws(TimesheetFault) {
    file = UnnamedFile()
    if file == nil { throw .noRoom }
  }

  mutating func receive(_ bytes: [UInt8]) throws(TimesheetFault) {
    guard let file, file.append(bytes) else { throw .noRoom }
  }

  mutating func finish() throws(TimesheetFault) -> ReceiverResult<ImportView, TimesheetFault> {
    guard let file, let beginning = file.piece(at: 0) else { throw .noRoom }
    let head: FileHead
    do throws(ImportFault) { head = try FileHead(beginning, input.options) } catch {
      throw .invalid("header", error.message)
    }
    if input.isOwn, try FilePeople(file, head).areMany {
      throw .invalid("as", "The file has hours of several people: they can't all be yours.")
    }
    let draft = ImportWork(
      id: HoursImportID(stored: 1), input: input, head: head, file: file, context: context)
    return .write { [timesheets] transaction throws(TimesheetFault) in
      try timesheets.beginImport(draft, in: transaction)
    }
  }

  mutating func cut(_ cause: BodyCut) { file = nil }
}

/// What an import works with.
struct ImportWork: Sendable {
  var id: HoursImportID
  let input: ImportInput
  let head: FileHead
  let file: UnnamedFile
  let context: RequestContext
}

/// The people of a file, as far as there is more than one.
private struct FilePeople {
  let areMany: Bool

  init(_ file: UnnamedFile, _ head: FileHead) throws(TimesheetFault) {
    var counter = PeopleCounter(head)
    var place = 0
    while true {
      guard let piece = file.piece(at: place) else { throw .noRoom }
      let isOver = piece.isEmpty || counter.take(piece)
      place += piece.count
      if isOver { break }
    }
    areMany = counter.areMany
  }
}
