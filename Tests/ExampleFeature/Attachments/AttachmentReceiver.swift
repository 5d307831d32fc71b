import Core
import Crypto
import Database
import Synchronization
import WebAPI

/// Takes the bytes of an attachment while they arrive.
struct AttachmentReceiver: Receiver {
  let attachments: Attachments
  let input: NewAttachment
  let mediaType: String
  let at: Instant
  var bytes: [UInt8] = []

  mutating func begin(_ context: ReceiverContext) throws(NoticeFault) {
    if input.complete == nil { return }
    context.sendInterim(104, [("Upload-Limit", "max-size=\(Attachments.largest)")])
  }

  mutating func receive(_ bytes: [UInt8]) throws(NoticeFault) { self.bytes += bytes }

  mutating func finish() throws(NoticeFault) -> ReceiverResult<AttachmentAnswer, NoticeFault> {
    if bytes.isEmpty { throw .invalid([FieldError("bytes", "This must be at least one byte.")]) }
    if let wanted = input.sha256, !wanted.isEmpty, wanted != SHA256.of(bytes.span).array {
      throw .invalid([FieldError("sha256", "The bytes have another digest.")])
    }
    return .write { [attachments, mediaType, input, at, bytes] transaction throws(NoticeFault) in
      // The notice may be gone since the request began.
      transaction.hold(.notice(input.id))
      guard try transaction.notice(input.id) != nil else { throw .notFound }
      attachments[input.id] = Attachments.Attachment(
        bytes: bytes, mediaType: mediaType, storedAt: at)
      return AttachmentAnswer(id: input.id, length: Int64(bytes.count))
    }
  }

  mutating func cut(_ cause: BodyCut) { attachments.ends.withLock { $0.append(cause) } }
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
