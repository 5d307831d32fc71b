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
  private var stored: UnnamedFile?

  init(_ timesheets: Timesheets, _ input: ImportInput, _ context: RequestContext) {
    self.timesheets = timesheets
    self.input = input
    self.context = context
  }

  mutating func begin(_ exchange: ReceiverContext) throws(TimesheetFault) {
    stored = UnnamedFile()
    if stored == nil { throw .noRoom }
  }

  mutating func receive(_ bytes: [UInt8]) throws(TimesheetFault) {
    guard let stored, stored.append(bytes) else { throw .noRoom }
  }

  mutating func finish() throws(TimesheetFault) -> ReceiverResult<ImportView, TimesheetFault> {
    guard let stored else { throw .noRoom }
    let owner = input.isOwn ? context.caller?.user : nil
    let work = try ImportWork(input, stored.file, of: owner, context)
    return .write { [timesheets] transaction throws(TimesheetFault) in
      try timesheets.beginImportJob(work, in: transaction)
    }
  }

  mutating func cut(_ cause: BodyCut) { stored = nil }
}

/// What an import works with.
struct ImportWork: Sendable {
  var id = HoursImportID(stored: 1)
  let input: ImportInput
  let head: FileHead
  let file: OpenFile
  /// Whose all rows are; `nil` where the file tells it.
  let owner: UserID?
  let context: RequestContext

  /// - Throws: `invalid` on `header` for what is no file of hours, and on `as` when an owner's has hours of several
  ///   people; `noRoom` when it can't be read.
  init(
    _ input: ImportInput, _ file: OpenFile, of owner: UserID?, _ context: RequestContext
  ) throws(TimesheetFault) {
    guard let beginning = file.piece(at: 0) else { throw .noRoom }
    do throws(ImportFault) { head = try FileHead(beginning, input.options) } catch {
      throw .invalid("header", error.message)
    }
    if owner != nil, try FilePeople(file, head).areMany {
      throw .invalid("as", "The file has hours of several people: they can't all be one person's.")
    }
    self.input = input
    self.file = file
    self.owner = owner
    self.context = context
  }
}

/// The people of a file, as far as there is more than one.
private struct FilePeople {
  let areMany: Bool

  init(_ file: OpenFile, _ head: FileHead) throws(TimesheetFault) {
    var counter = PeopleCounter(head)
    var pieces = OpenFile.Pieces(of: file)
    while true {
      guard let piece = pieces.next() else { throw .noRoom }
      if piece.isEmpty || counter.take(piece) { break }
    }
    areMany = counter.areMany
  }
}
