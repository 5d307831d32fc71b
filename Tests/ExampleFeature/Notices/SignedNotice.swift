import Bytes
import ChangeFeed
import Core
import Crypto
import Database
import QRCode
import SecretKeys
import WebAPI

extension KeyPurpose {
  static let noticeCursors = KeyPurpose(
    "notice-cursors", .sealing, acceptedSeconds: FeedCursor.lifetime)
  static let noticeSignatures = KeyPurpose("notice-signatures", .signing)
}

/// A notice that anybody can verify: what was signed, with which key.
struct SignedNotice: Output {
  let message: String
  let key: Int64
  let publicKey: [UInt8]
  let signature: [UInt8]

  static var example: SignedNotice {
    SignedNotice(message: "Lift out of order", key: 1, publicKey: [1], signature: [1])
  }

  func write(to writer: inout ResponseWriter) {
    writer.field("message", message)
    writer.field("key", key)
    writer.field("publicKey", Base64URL.encode(publicKey.span))
    writer.field("signature", Base64URL.encode(signature.span))
  }
}

extension Notices {
  var signatureOperation: Operation {
    .read(
      OperationInfo(
        930, "noticeSignature", .get("/notices/{id}/signature"), .authenticated, .notices,
        "Signs a notice."),
      byID: signature)
  }

  func signature(
    _ id: NoticeID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(NoticeFault) -> SignedNotice {
    let message = try notice(id, context, in: transaction).title
    do throws(DatabaseError) {
      let signed = try keys.sign(Array(message.utf8), for: .noticeSignatures, in: transaction)
      return SignedNotice(
        message: message, key: signed.key, publicKey: signed.publicKey.bytes,
        signature: signed.bytes)
    } catch { throw .database(error) }
  }

  var codeOperation: Operation {
    .file(
      OperationInfo(
        931, "noticeCode", .get("/notices/{id}/code"), .authenticated, .notices,
        "Gives a notice's address as a QR code."),
      OperationOptions<Reference<Notice>, Download.Form>(), types: ["image/svg+xml"]
    ) { input, context, transaction throws(NoticeFault) in
      let notice = try notice(input.id, context, in: transaction)
      guard let code = try? QRCode("https://example.org/notices/\(notice.id)") else {
        preconditionFailure("an address has room")
      }
      let picture = code.svg(title: notice.title)
      return FileResponse(.bytes(Array(picture.utf8)), mediaType: "image/svg+xml")
    }
  }
}
