import Bytes
import Core
import Crypto
import Database
import WebAPI

/// Writes the bytes of an attachment to its file while they arrive.
struct AttachmentReceiver: Receiver {
  let attachments: Attachments
  let input: NewAttachment
  let mediaType: String
  let context: RequestContext
  private var file: AttachmentFile?

  init(
    _ attachments: Attachments, _ input: NewAttachment, mediaType: String,
    _ context: RequestContext
  ) {
    self.attachments = attachments
    self.input = input
    self.mediaType = mediaType
    self.context = context
  }

  mutating func begin(_ context: ReceiverContext) throws(NoticeFault) {
    file = AttachmentFile()
    if input.complete != nil {
      context.sendInterim(104, [("Upload-Limit", "max-size=\(Attachments.largest)")])
    }
  }

  mutating func receive(_ bytes: [UInt8]) throws(NoticeFault) {
    guard file?.append(bytes) == true else { throw .noRoom }
  }

  mutating func finish() throws(NoticeFault) -> ReceiverResult<AttachmentAnswer, NoticeFault> {
    guard let file, file.length > 0 else {
      throw .invalid([FieldError("bytes", "This must be at least one byte.")])
    }
    if let wanted = input.sha256, !wanted.isEmpty, wanted != file.digest.array {
      throw .invalid([FieldError("sha256", "The bytes have another digest.")])
    }
    let (id, time) = (input.id, context.now)
    return .write { [attachments, mediaType] transaction throws(NoticeFault) in
      // The notice may be gone since the request began.
      transaction.hold(.notice(id))
      guard try transaction.notice(id) != nil else { throw .notFound }
      attachments[id] = Attachments.Attachment(
        file: file, mediaType: mediaType, storedAt: time)
      return AttachmentAnswer(id: id, length: file.length)
    }
  }

  mutating func cut(_ cause: BodyCut) {
    file = nil
    attachments.noteCut(cause)
  }
}

/// What is said of a new attachment beside its bytes.
struct NewAttachment: Input {
  let id: NoticeID
  let sha256: [UInt8]?
  let complete: Bool?

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    sha256 = decoder.optional("sha256", .sha256, "Of the bytes; another one is refused.")
    complete = decoder.optional("complete", .flag, "Whether these are all bytes.")
  }
}

struct AttachmentAnswer: Output {
  let id: NoticeID
  let length: Int64

  static var example: AttachmentAnswer { AttachmentAnswer(id: NoticeID(stored: 1), length: 7) }

  func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("length", length)
    writer.setField(.uploadOffset, String(length))
  }
}

extension ResponseField {
  static let uploadOffset = ResponseField("Upload-Offset", "How many bytes there are.")
  static let uploadLimit = ResponseField("Upload-Limit", "The most bytes.")
}
