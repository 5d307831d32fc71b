import Blobs
import Core
import Crypto
import Database
import Imaging
import WebAPI

/// Takes the bytes of a picture: at once, or those of an upload, which is open until its last byte.
struct PictureReceiver: Receiver {
  /// Each time that this many bytes of an upload have come, they are put on the disk, and told. When the server is
  /// killed, no more are lost.
  private static let savedBytes: Int64 = 4 << 20

  let inspections: Inspections
  let blobs: BlobStore
  let room: UploadRoom
  let request: PictureRequest
  /// What is received and in no row.
  private let claim: RoomClaim
  private var exchange: ReceiverContext?
  /// Nil where no bytes are stored.
  private(set) var file: IncomingFile?
  /// All bytes, until a row names them.
  private var sealed: SealedFile?
  /// Of this request's content, when that is compared.
  private let hash: ContentComparison?
  /// How many bytes there will be, when that is known.
  private(set) var announced: Int64?
  /// How many of an upload's bytes were on the disk when that was last told.
  private var saved: Int64 = 0
  /// The bytes of this request.
  private(set) var received: Int64 = 0
  /// What tells where a new upload is. It is sent with the first bytes: a client without any does not wait for it, and
  /// some take an interim response to an empty request for an error.
  private var announcement: [(name: String, value: String)]?
  private var isFormatKnown = false

  init(_ inspections: Inspections, _ files: PictureFiles, _ request: PictureRequest) {
    self.inspections = inspections
    blobs = files.blobs
    room = files.room
    self.request = request
    claim = RoomClaim(files.room, request.accountID, atMost: inspections.accountBytes)
    hash = request.said.contentHash.map { ContentComparison($0) }
    announced = request.draft.length
  }

  mutating func begin(_ exchange: ReceiverContext) throws(Problem) {
    self.exchange = exchange
    guard !request.takesBytes || room.isThere else {
      throw request.problem(of: .files(.noRoom))
    }
    switch request.kind {
    case .known: break
    case .whole:
      try takeWhole()
      file = try storing { () throws(BlobFault) in try blobs.begin(atMost: request.limit) }
    case .create(let id): try create(id)
    case .append(let id, let offset): try append(to: id, at: offset)
    }
  }

  /// Counts all bytes of a picture that comes at once, if their number is known.
  private func takeWhole() throws(Problem) {
    guard let announced, request.counts || !claim.fills(request.scope) else { return }
    do throws(InspectionFault) { try claim.take(announced, at: request.context.now) } catch {
      throw request.problem(of: error, isFinal: true)
    }
  }

  private mutating func create(_ id: UploadID) throws(Problem) {
    let (request, inspections) = (request, inspections)
    do throws(InspectionFault) {
      try blobs.write { transaction throws(InspectionFault) in
        let membership = try transaction.holdAccount(request.account, request.context)
        try inspections.addUpload(
          request.draft, id, Sender(membership, request.context), in: transaction)
      }
    } catch { throw request.problem(of: error, isFinal: true) }
    file = try storing { () throws(BlobFault) in try resumed(id) }
    let limit = UploadLimit(size: request.limit, seconds: Upload.lifetimeSeconds)
    let location = Route.root + UploadView.path(id, request.account)
    announcement = request.version.announcement(location: location, limit)
  }

  /// Sends an interim response, to a client that knows them.
  private func tell(_ fields: [(name: String, value: String)]?) {
    guard let fields, request.said.isComplete != nil else { return }
    exchange?.sendInterim(104, fields)
  }

  /// The file of an upload, after any request that still sent to it has ended.
  private func resumed(_ id: UploadID) throws(BlobFault) -> IncomingFile {
    // Until they are compared, bytes are not told as stored.
    try blobs.resume(
      id, of: request.user, savesOnlyWhole: hash != nil, at: request.context.now)
  }

  private mutating func append(to id: UploadID, at offset: Int64) throws(Problem) {
    let found: IncomingFile
    do throws(BlobFault) { found = try resumed(id) } catch {
      // The last request may have made the picture, and its answer may be lost.
      let isTus = request.version == .tus
      guard error == .gone, request.isLast || isTus else {
        throw request.problem(of: .files(error))
      }
      if isTus { try checkEnded(id, at: offset) }
      return
    }
    saved = found.offset
    do throws(Problem) { try check(found, at: offset, id) } catch {
      found.close()
      throw error
    }
    file = found
  }

  /// An upload of tus that has ended is still answered: it lacks no byte.
  private func checkEnded(_ id: UploadID, at offset: Int64) throws(Problem) {
    let ended = try storing { () throws(BlobFault) in
      try blobs.upload(id, of: request.user, at: request.context.now)
    }
    guard let ended, ended.synced != offset else { return }
    throw .uploadOffset(expected: ended.synced, provided: offset)
  }

  /// Compares what a request says of an upload with what there is, before its bytes are asked for.
  private mutating func check(
    _ found: IncomingFile, at offset: Int64, _ id: UploadID
  ) throws(Problem) {
    guard saved == offset else {
      throw .uploadOffset(expected: saved, provided: offset).adding(
        UploadProgress(offset: saved, isComplete: false), in: request.version)
    }
    announced = found.upload?.length
    if let length = request.content.length, length > most - offset { throw tooMuch }
    guard let told = request.length(at: offset) else { return }
    guard request.fits(told, at: offset) else { throw request.problem(of: .otherLength(told)) }
    if told == announced { return }
    if let announced { throw request.problem(of: .otherLength(announced)) }
    try announce(told, of: id)
  }

  private mutating func announce(_ length: Int64, of id: UploadID) throws(Problem) {
    let (request, inspections) = (request, inspections)
    do throws(InspectionFault) {
      try blobs.write { transaction throws(InspectionFault) in
        try inspections.announce(
          length, of: id, request.account, request.context, in: transaction)
      }
    } catch { throw request.problem(of: error) }
    announced = length
  }

  /// The most bytes that there may be.
  private var most: Int64 { announced ?? request.limit }

  mutating func receive(_ bytes: [UInt8]) throws(Problem) {
    received += Int64(bytes.count)
    if received > 0, let fields = announcement {
      announcement = nil
      tell(fields)
    }
    guard let file else { return }
    guard Int64(bytes.count) <= most - file.offset else { throw tooMuch }
    try takeRoom(for: Int64(bytes.count), file)
    hash?.add(bytes.span)
    try storing { () throws(BlobFault) in try file.append(bytes) }
    if !isFormatKnown, file.offset >= Int64(PictureFormat.signatureBytes) {
      _ = try beginning(of: file)
    }
    guard request.upload != nil, !file.savesOnlyWhole, file.offset - saved >= Self.savedBytes else {
      return
    }
    try save(file)
    tell(request.version.progress(offset: saved))
  }

  /// Counts further bytes, unless a row tells how many there will be.
  private func takeRoom(for bytes: Int64, _ file: IncomingFile) throws(Problem) {
    guard room.isThere else {
      // What is there is told, so that the upload goes on when there is room again.
      if request.upload == nil { file.close() } else { file.end(at: request.context.now) }
      throw request.problem(of: .files(.noRoom))
    }
    guard announced == nil, request.counts else { return }
    do throws(InspectionFault) { try claim.take(bytes, at: request.context.now) } catch {
      throw ended(by: error)
    }
  }

  private mutating func save(_ file: IncomingFile) throws(Problem) {
    saved = try storing { () throws(BlobFault) in try file.save(at: request.context.now) }
    // The upload's row counts them now.
    claim.release()
  }

  /// The first bytes, which are those of a picture.
  private mutating func beginning(of file: IncomingFile) throws(Problem) -> [UInt8] {
    let bytes = try storing { () throws(BlobFault) in
      try file.beginning(PictureFormat.signatureBytes)
    }
    guard PictureFormat(firstBytes: bytes) != nil else { throw ended(by: .unsupportedFormat) }
    isFormatKnown = true
    return bytes
  }

  mutating func finish() throws(Problem) -> ReceiverResult<UploadAnswer, Problem> {
    guard let file else { return writing(.none) }
    if let hash, !hash.finish() {
      file.close()
      throw request.said.otherHash.adding(
        UploadProgress(isComplete: false), in: request.version)
    }
    if let id = request.upload {
      try save(file)
      guard request.isLast || request.version == .tus && announced == saved else {
        file.close()
        return .output(.upload(view(of: id, file), isNew: request.newUpload != nil))
      }
      if let announced, announced != saved {
        file.close()
        throw request.problem(of: .otherLength(announced))
      }
    }
    if file.offset == 0 { throw ended(by: .noBytes) }
    let beginning = try beginning(of: file)
    do throws(BlobFault) {
      let sealed = try file.seal(expecting: request.draft.sha256)
      self.sealed = sealed
      return writing(StoredBytes(file: sealed, beginning: beginning, claim: claim))
    } catch {
      guard case .otherHash = error else { throw request.problem(of: .files(error)) }
      throw ended(by: .invalid("sha256", "The bytes have another one."))
    }
  }

  private func writing(_ bytes: StoredBytes?) -> ReceiverResult<UploadAnswer, Problem> {
    .write { [inspections, request, received] transaction throws(Problem) in
      do throws(InspectionFault) {
        return try inspections.answer(request, bytes, received: received, in: transaction)
      } catch { throw request.problem(of: error, isFinal: true) }
    }
  }

  mutating func written(_ end: WriteEnd) {
    defer { claim.release() }
    guard let file else { return }
    file.close()
    if isRefused(end), let sealed { blobs.discard(sealed) }
    sealed = nil
    guard let id = request.upload else { return }
    switch end {
    case .committed: blobs.discard(id)
    // Not for a member whose right may come back, nor for a fault of the server.
    case .refused(let status) where status < 500 && status != 404: drop(id)
    case .refused: break
    }
  }

  /// Whether no row comes any more. On a server, a write that had no answer may still be committed.
  private func isRefused(_ end: WriteEnd) -> Bool {
    guard case .refused(let status) = end else { return false }
    return status < 500 || blobs.writer.hasOneWriter
  }

  mutating func cut(_ cause: BodyCut) {
    defer { claim.release() }
    guard let file else { return }
    if request.upload == nil { file.close() } else { file.end(at: request.context.now) }
    if cause == .refused(status: 413), let id = request.upload { drop(id) }
  }
}

extension PictureReceiver {
  /// Calls the disk; an error is the answer.
  private func storing<Value>(_ body: () throws(BlobFault) -> Value) throws(Problem) -> Value {
    do throws(BlobFault) { return try body() } catch {
      file?.close()
      throw request.problem(of: .files(error))
    }
  }

  /// There are more bytes than were announced, or than the account takes.
  private var tooMuch: Problem {
    ended(by: announced.map { .otherLength($0) } ?? .tooLarge(most: request.limit))
  }

  /// Ends for good what can't become a picture; nothing of it is kept.
  private func ended(by fault: InspectionFault) -> Problem {
    file?.close()
    claim.release()
    if let id = request.upload { drop(id) }
    return request.problem(of: fault, isFinal: true)
  }

  /// Deletes an upload. If that fails, it is deleted when it has expired.
  private func drop(_ id: UploadID) { try? blobs.remove(id) }
}
