import Bytes
import Core
import Crypto
import Database
import Synchronization
package import WebAPI

extension Notices {
  var attachOperation: Operation {
    .receive(
      OperationInfo(
        905, "attach", .put("/notices/{id}/attachment"), .manager, .notices,
        "Attaches a file to a notice, in place of the one that it has."),
      OperationOptions<NewAttachment, AttachmentAnswer>(
        location: { "/notices/\($0.id)/attachment" },
        requestFields: [
          RequestField("Repr-Digest", as: "sha256"),
          RequestField("Upload-Complete", as: "complete"),
        ],
        responseFields: [.uploadOffset],
        optionsFields: [.uploadLimit: "max-size=\(Attachments.largest)"]),
      types: ["image/*", "application/octet-stream"]
    ) { [attachments] input, body, context, transaction throws(NoticeFault) in
      guard try transaction.notice(input.id) != nil else { throw .notFound }
      let receiver = AttachmentReceiver(
        attachments: attachments, input: input,
        mediaType: body.mediaType ?? "application/octet-stream", at: context.now)
      return Receiving(
        receiver, limit: Attachments.largest, replacing: "notices attachment \(input.id)")
    }
  }

  var attachmentOperation: Operation {
    .file(
      OperationInfo(
        906, "attachment", .get("/notices/{id}/attachment"), .authenticated, .notices,
        "Gives the file of a notice."),
      OperationOptions<Reference<Notice>, Download.Form>(),
      types: ["image/*", "application/octet-stream"]
    ) { [attachments] input, context, transaction throws(NoticeFault) in
      _ = try notice(input.id, context, in: transaction)
      guard let attachment = attachments[input.id] else { throw .notFound }
      let digest = SHA256.of(attachment.bytes.span)
      let base64 = String(decoding: Base64.encode(digest.array.span), as: UTF8.self)
      return FileResponse(
        .bytes(attachment.bytes), mediaType: attachment.mediaType, tag: "\(digest)",
        lastModified: attachment.storedAt,
        fields: [
          ("Repr-Digest", "sha-256=:\(base64):"),
          ("Content-Security-Policy", "sandbox; default-src 'none'"),
        ])
    }
  }
}

/// The files that notices have, one each. They last as long as the process: the tests need no more.
package final class Attachments: Sendable {
  /// The most bytes of one.
  static let largest: Int64 = 200_000

  struct Attachment {
    let bytes: [UInt8]
    let mediaType: String
    let storedAt: Instant
  }

  private let byNotice = Mutex<[NoticeID: Attachment]>([:])
  let ends = Mutex<[BodyCut]>([])

  package init() {}

  subscript(_ id: NoticeID) -> Attachment? {
    get { byNotice.withLock { $0[id] } }
    set { byNotice.withLock { $0[id] = newValue } }
  }

  /// The contents that were not complete.
  package var cuts: [BodyCut] { ends.withLock { $0 } }
}
