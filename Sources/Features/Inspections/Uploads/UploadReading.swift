import Blobs
import Core
import Database
import WebAPI

/// Tells how far an upload is, after the request that sent to it has ended.
struct UploadReader: Receiver {
  let inspections: Inspections
  let files: PictureFiles
  let found: PictureUpload
  let version: UploadVersion
  let isHead: Bool
  let context: RequestContext
  private var exchange: ReceiverContext?
  /// Makes the picture of an upload that lacks nothing else.
  private var ending: PictureReceiver?

  init(
    _ inspections: Inspections, _ files: PictureFiles, _ found: PictureUpload,
    _ version: UploadVersion, isHead: Bool, _ context: RequestContext
  ) {
    self.inspections = inspections
    self.files = files
    self.found = found
    self.version = version
    self.isHead = isHead
    self.context = context
  }

  mutating func begin(_ exchange: ReceiverContext) throws(Problem) { self.exchange = exchange }

  mutating func receive(_ bytes: [UInt8]) throws(Problem) {}

  mutating func finish() throws(Problem) -> ReceiverResult<UploadView, Problem> {
    let upload: Upload?
    do throws(BlobFault) {
      upload = try files.blobs.upload(
        found.upload.id, of: found.membership.user, at: context.now)
    } catch { throw InspectionFault.files(error).problem }
    // The specification of tus has every upload answered that is known, and its clients begin anew otherwise.
    guard let upload, upload.became == nil || version == .tus else {
      throw InspectionFault.notFound.problem
    }
    guard version == .tus, upload.became == nil, upload.synced == upload.length else {
      return .output(view(of: upload, upload.became.map { ItemID(stored: $0) }))
    }
    return try end(upload)
  }

  /// All bytes are there, and no picture: the server ended, or its write failed, in the last request. A client of tus
  /// that is told of all bytes sends nothing more, so the picture is made before that.
  private mutating func end(
    _ upload: Upload
  ) throws(Problem) -> ReceiverResult<UploadView, Problem> {
    var receiver = PictureReceiver(
      inspections, files,
      PictureRequest(
        ending: found, at: upload.synced,
        atMost: inspections.mostBytes(of: found.membership.account), context))
    if let exchange { try receiver.begin(exchange) }
    let result = try receiver.finish()
    ending = receiver
    guard case .write(let write) = result else { return .output(view(of: upload, nil)) }
    return .write { [self] transaction throws(Problem) in
      view(of: upload, try write(transaction).picture)
    }
  }

  private func view(of upload: Upload, _ picture: ItemID?) -> UploadView {
    let account = found.membership.account
    let limit = UploadLimit(
      size: inspections.mostBytes(of: account),
      seconds: upload.expiresAt.seconds - context.now.seconds)
    return UploadView(
      id: upload.id, accountName: account.name, offset: upload.synced, length: upload.length,
      expiresAt: upload.expiresAt, limit: limit, metadata: found.draft.metadata, picture: picture,
      version: version, status: isHead ? 204 : nil, isFleeting: true)
  }

  mutating func written(_ end: WriteEnd) { ending?.written(end) }

  mutating func cut(_ cause: BodyCut) {}
}

/// Deletes an upload, after the request that sent to it has ended.
struct UploadCancelling: Receiver {
  let inspections: Inspections
  let blobs: BlobStore
  let id: UploadID
  let account: String
  /// Of tus, an upload that has ended is forgotten in the same way.
  let version: UploadVersion
  let context: RequestContext

  mutating func receive(_ bytes: [UInt8]) throws(InspectionFault) {}

  mutating func finish() throws(InspectionFault) -> ReceiverResult<NoOutput, InspectionFault> {
    .write { [self] transaction throws(InspectionFault) in
      try inspections.cancelUpload(
        id, of: account, ended: version == .tus, context, in: transaction)
      return NoOutput()
    }
  }

  mutating func written(_ end: WriteEnd) {
    if end == .committed { blobs.discard(id) }
  }

  mutating func cut(_ cause: BodyCut) {}
}
