import Blobs
import Core
import Database
import WebAPI

/// An upload of a picture, with the right of its user in the account that it is for.
struct PictureUpload: Sendable {
  let upload: Upload
  let draft: PictureDraft
  let membership: Membership

  /// The number of the picture that it became; nil while it is open.
  var picture: ItemID? { upload.became.map { ItemID(stored: $0) } }
  /// Whether its bytes count for the account while it is open. Those of an announced picture count by its own row.
  var counts: Bool { upload.scope == membership.account.id.value }
  /// How many of them count.
  var counted: Int64 { counts ? upload.length ?? upload.synced : 0 }
}

extension Inspections {
  /// Adding pictures, at once or by resumable uploads.
  var uploadsOperations: [Operation] {
    [addPictureOperation, uploadOperation, appendUploadOperation, cancelUploadOperation]
  }

  /// What pictures are sent as. What they are, their first bytes tell.
  private static let types = ["image/*", "application/octet-stream"]

  private static let optionsFields: [ResponseField: String] = [
    .uploadLimit: UploadLimit(size: Account().pictureBytes, seconds: Upload.lifetimeSeconds).text,
    .acceptPatch: UploadVersion.partialUpload,
  ].merging(ResponseField.tusOptions(maximumBytes: Account().pictureBytes)) { usual, _ in usual }

  private var addPictureOperation: Operation {
    .receive(
      OperationInfo(
        120, "addPicture", .post("/accounts/{account}/pictures"), .inspector, .inspections,
        "Adds a picture, or begins an upload of one."),
      OperationOptions<AddPictureInput, UploadAnswer>(
        details: """
          The body is the picture: JPEG, PNG, WebP or HEIC. `Upload-Complete` makes an upload that can be resumed. So \
          does no body, with `length` or `sha256`; but if the caller sees a picture of the account with that \
          `sha256`, the picture is made of its bytes at once. `Tus-Resumable` always makes an upload, of the protocol \
          tus.
          """,
        location: \.path,
        requestFields: [RequestField("Repr-Digest", as: "sha256", isAlsoInQuery: true)]
          + RequestField.ofUploads + RequestField.ofTusCreation,
        responseFields: ResponseField.ofUploads, optionsFields: Self.optionsFields),
      types: Self.types + [UploadVersion.tusContentType]
    ) { input, content, context, transaction throws(Problem) in
      try input.said.checkHash()
      let isTus = input.said.version == .tus
      if content.length != 0 { try content.checkType(isTus ? UploadVersion.tusContentType : nil) }
      let request: PictureRequest
      do throws(InspectionFault) {
        let sender = Sender(try transaction.member(of: input.account, context), context)
        let place = try newPicture(input.draft, sender, in: transaction)
        request = try PictureRequest(input, content, sender, place)
      } catch {
        guard input.said.isComplete != nil else { throw error.problem }
        throw error.problem.adding(UploadProgress(isComplete: true), in: input.said.version)
      }
      return try receiving(request)
    }
  }

  /// The most open uploads of a user.
  static let mostUploads = 50
  /// What the bytes of an upload count for whose picture counts already: a number that no account has. Should two
  /// pictures share one, they count more than they need.
  static func scope(of picture: PictureRecord) -> Int64 {
    .min | (picture.item.account.value &<< 40 &+ picture.item.id.value)
  }

  /// Makes an upload for a picture, if it may be added.
  ///
  /// - Throws: `.tooManyUploads`, and what `newPicture` throws.
  func addUpload(
    _ draft: PictureDraft, _ id: UploadID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    transaction.hold(.account(sender.account))
    let place = try newPicture(draft, sender, in: transaction)
    let scope = place.scope(ofBytes: draft.length, in: sender.account)
    if place.earlier != nil, scope == sender.account.value {
      try checkQuota(
        draft.length ?? place.awaited?.picture.length ?? 0, counted: 0, sender, in: transaction)
    }
    let new = NewUpload(
      user: sender.membership.user, scope: scope,
      purpose: UploadPurpose(draft, sender.account).text, length: draft.length,
      sha256: draft.sha256)
    let now = sender.context.now
    let open = try ofDatabase { () throws(DatabaseError) in
      try Upload.openCount(of: new.user, at: now, in: transaction)
    }
    guard open < Self.mostUploads else { throw .tooManyUploads }
    _ = try ofDatabase { () throws(DatabaseError) in
      try Upload.create(new, id, at: now, in: transaction)
    }
  }

  /// What the bytes of a picture count for: the row of one that is there counts them, but once only.
  func scope(
    of earlier: PictureRecord?, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Int64 {
    guard let earlier, earlier.picture.counts else { return sender.account.value }
    let scope = Self.scope(of: earlier)
    if files?.room.isFilling(scope) == true { return sender.account.value }
    let underWay = try ofDatabase { () throws(DatabaseError) in
      try Upload.announcedBytes(in: scope, at: sender.origin.receivedAt, in: transaction)
    }
    return underWay == 0 ? scope : sender.account.value
  }

  private func receiving(_ request: PictureRequest) throws(Problem) -> Receiving<PictureReceiver> {
    guard let files else { throw InspectionFault.noFiles.problem }
    return Receiving(
      PictureReceiver(self, files, request), limit: request.contentLimit,
      tooLarge: request.problem(of: .tooLarge(most: request.limit), isFinal: true),
      replacing: request.key)
  }

  private var appendUploadOperation: Operation {
    .receive(
      OperationInfo(
        124, "appendUpload", .patch("/accounts/{account}/uploads/{upload}"), .uploader,
        .inspections, "Appends bytes to an upload; the last ones make the picture."),
      OperationOptions<AppendUploadInput, UploadAnswer>(
        details: """
          The body is `application/partial-upload`. With `Upload-Complete: ?1` the answer is that of `addPicture`, \
          also when the same request comes again. A newer request on an upload ends the older one at once. With \
          `Tus-Resumable` the body is `application/offset+octet-stream`, and the answer has no content; \
          `Content-Location` has the address of the picture.
          """,
        location: \.path,
        requestFields: [RequestField("Upload-Offset", as: "offset")] + RequestField.ofUploads,
        responseFields: ResponseField.ofUploads, optionsFields: Self.optionsFields),
      types: [UploadVersion.partialUpload, UploadVersion.tusContentType] + Self.types
    ) { input, content, context, transaction throws(Problem) in
      try input.said.checkHash()
      try content.checkType(input.said.version.appendedType)
      let found = try asProblem { () throws(InspectionFault) in
        try upload(input.upload, of: input.account, context, in: transaction)
      }
      let request = PictureRequest(
        input, content, found, atMost: mostBytes(of: found.membership.account), context)
      do throws(InspectionFault) {
        try checkRoom(of: found, taking: content.length ?? 0, context, in: transaction)
      } catch { throw request.problem(of: error) }
      return try receiving(request)
    }
  }

  private var uploadOperation: Operation {
    .receive(
      OperationInfo(
        123, "upload", .get("/accounts/{account}/uploads/{upload}"), .uploader,
        .inspections, "Tells how far an upload is, and ends the request that still sends to it."),
      OperationOptions<UploadInput, UploadView>(
        details: """
          With `Tus-Resumable` it makes the picture of an upload whose bytes are all there, if the last request did not.
          """,
        hasEntityTag: false, requestFields: [.uploadVersion, .tusResumable],
        responseFields: ResponseField.ofUploads + [.cacheControl]),
      types: []
    ) { input, content, context, transaction throws(InspectionFault) in
      guard let files else { throw .noFiles }
      let found = try upload(input.upload, of: input.account, context, in: transaction)
      let receiver = UploadReader(
        self, files, found, input.version, isHead: content.isHeadRequest, context)
      return Receiving(
        receiver, limit: 0, replacing: PictureRequest.key(of: found.upload.id))
    }
  }

  private var cancelUploadOperation: Operation {
    .receive(
      OperationInfo(
        125, "cancelUpload", .delete("/accounts/{account}/uploads/{upload}"), .uploader,
        .inspections, "Ends an upload, and deletes its bytes."),
      OperationOptions<UploadInput, NoOutput>(
        details: "With `Tus-Resumable` an upload that has ended is forgotten; its picture stays.",
        requestFields: [.uploadVersion, .tusResumable], responseFields: [.tusResumable]), types: []
    ) { input, _, context, transaction throws(InspectionFault) in
      guard let files else { throw .noFiles }
      let found = try upload(input.upload, of: input.account, context, in: transaction)
      let receiver = UploadCancelling(
        inspections: self, blobs: files.blobs, id: found.upload.id, account: input.account,
        version: input.version, context: context)
      return Receiving(
        receiver, limit: 0, replacing: PictureRequest.key(of: found.upload.id))
    }
  }

  /// The caller's own upload for the account with that name, open or ended.
  ///
  /// - Throws: `.notFound` also for a caller who is no member any more.
  func upload(
    _ id: UploadID?, of account: String, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureUpload {
    let membership = try transaction.member(of: account, context)
    guard let id else { throw .notFound }
    let found = try ofDatabase { () throws(DatabaseError) in
      try Upload.find(id, of: membership.user, at: context.now, in: transaction)
    }
    guard let found, let purpose = UploadPurpose(found.purpose),
      purpose.account == membership.account.id
    else { throw .notFound }
    var draft = purpose.draft
    draft.length = found.length
    draft.sha256 = found.sha256
    return PictureUpload(upload: found, draft: draft, membership: membership)
  }

  /// Sets the length of an upload that was begun without one.
  ///
  /// - Throws: `.tooLarge`, `.quota`; `.notFound` for an upload that has ended.
  func announce(
    _ length: Int64, of id: UploadID, _ account: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    transaction.hold(.account(named: account, in: transaction))
    let found = try upload(id, of: account, context, in: transaction)
    let sender = Sender(found.membership, context)
    guard found.picture == nil else { throw .notFound }
    try checkLength(length, found.membership.account)
    if found.counts {
      try checkQuota(length, counted: found.counted, sender, in: transaction)
    }
    try ofDatabase { () throws(DatabaseError) in
      try Upload.announce(id, length: length, in: transaction)
    }
  }

  /// Checks that the account has room for more bytes of an upload. When its length was announced it has.
  ///
  /// - Throws: `.quota`.
  func checkRoom(
    of found: PictureUpload, taking bytes: Int64, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    guard found.counts, found.picture == nil, found.upload.length == nil else { return }
    try checkQuota(bytes, counted: 0, Sender(found.membership, context), in: transaction)
  }

  /// Makes the picture of an upload whose bytes are all there.
  ///
  /// - Throws: `.notFound` for an upload that has ended, and what `addPicture` throws.
  func addPicture(
    of id: UploadID, _ bytes: StoredBytes, _ account: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    transaction.hold(.account(named: account, in: transaction))
    let found = try upload(id, of: account, context, in: transaction)
    let sender = Sender(found.membership, context)
    let picture = try PictureBytes(
      bytes.file, beginning: bytes.beginning, counted: found.counted + bytes.claimed)
    let item = try addPicture(found.draft, picture, sender, in: transaction)
    let isOpen = try ofDatabase { () throws(DatabaseError) in
      try Upload.finish(id, became: item.id.value, at: context.now, in: transaction)
    }
    guard isOpen else { throw .notFound }
    return item
  }

  /// Deletes an upload, with `ended` also one that has become a picture, which stays.
  func cancelUpload(
    _ id: UploadID, of account: String, ended: Bool, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    transaction.hold(.account(named: account, in: transaction))
    let found = try upload(id, of: account, context, in: transaction)
    guard found.picture == nil || ended else { throw .notFound }
    try ofDatabase { () throws(DatabaseError) in try Upload.delete(id, in: transaction) }
  }
}

extension AnnouncedBody {
  /// Checks the type of a content, which must be the given one; with `nil` it is any but that of tus.
  fileprivate func checkType(_ required: String?) throws(Problem) {
    let tusContentType = UploadVersion.tusContentType
    guard let required else {
      guard mediaType != nil, isOne(of: [tusContentType]) else { return }
      throw Problem(
        .unsupportedMediaType, "A content of type \(tusContentType) needs Tus-Resumable.")
    }
    guard !isOne(of: [required]) else { return }
    var problem = Problem(.unsupportedMediaType, "What is appended must be \(required).")
    problem.header = [(ResponseField.acceptPatch.name, required)]
    throw problem
  }
}
