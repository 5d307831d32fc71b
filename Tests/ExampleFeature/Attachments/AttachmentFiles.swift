import Bytes
import Core
import Crypto
import Database
import HTTP
import WebAPI

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
        attachments, input, mediaType: body.mediaType ?? "application/octet-stream", context)
      return Receiving(
        receiver, limit: Attachments.largest,
        replacing: "notices attachment \(input.id)")
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
      let digest = attachment.file.digest
      let base64 = String(decoding: Base64.encode(digest.array.span), as: UTF8.self)
      return FileResponse(
        .file(attachment.file.body), mediaType: attachment.mediaType, tag: "\(digest)",
        lastModified: attachment.storedAt,
        fields: [
          ("Repr-Digest", "sha-256=:\(base64):"),
          ("Content-Security-Policy", "sandbox; default-src 'none'"),
        ])
    }
  }
}
