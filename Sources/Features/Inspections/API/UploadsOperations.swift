import Blobs
import Core
import Database
import WebAPI

extension Inspections {
  /// Adding pictures, at once or by resumable uploads.
  var uploadsOperations: [Operation] {
    [addPictureOperation, uploadOperation, appendUploadOperation, cancelUploadOperation]
  }

  /// What pictures are sent as. What they are, their first bytes tell.
  private static let types = ["image/*", "application/octet-stream"]

  private static let optionsFields: [AnswerField: String] = [
    .uploadLimit: UploadLimit(size: Account().pictureBytes, seconds: Upload.lifetimeSeconds).text,
    .acceptPatch: UploadVersion.partialUpload,
  ].merging(AnswerField.tusOptions(maximumBytes: Account().pictureBytes)) { usual, _ in usual }

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
        answerFields: AnswerField.ofUploads, optionsFields: Self.optionsFields),
      types: Self.types + [UploadVersion.tusContent]
    ) { input, content, context, transaction throws(Problem) in
      try input.said.checkHash()
      let isTus = input.said.version == .tus
      if content.length != 0 { try content.checkType(isTus ? UploadVersion.tusContent : nil) }
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
        answerFields: AnswerField.ofUploads, optionsFields: Self.optionsFields),
      types: [UploadVersion.partialUpload, UploadVersion.tusContent] + Self.types
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
        answerFields: AnswerField.ofUploads + [.cacheControl]),
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
      OperationOptions<UploadInput, Done>(
        details: "With `Tus-Resumable` an upload that has ended is forgotten; its picture stays.",
        requestFields: [.uploadVersion, .tusResumable], answerFields: [.tusResumable]), types: []
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
}

extension ContentHead {
  /// Checks the type of a content, which must be the given one; with `nil` it is any but that of tus.
  fileprivate func checkType(_ required: String?) throws(Problem) {
    let tusContent = UploadVersion.tusContent
    guard let required else {
      guard mediaType != nil, isOne(of: [tusContent]) else { return }
      throw Problem(.unsupportedMediaType, "A content of type \(tusContent) needs Tus-Resumable.")
    }
    guard !isOne(of: [required]) else { return }
    var problem = Problem(.unsupportedMediaType, "What is appended must be \(required).")
    problem.header = [(AnswerField.acceptPatch.name, required)]
    throw problem
  }
}
