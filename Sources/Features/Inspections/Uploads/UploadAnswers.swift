import Blobs
import Core
import Database
import WebAPI

extension Inspections {
  /// Makes the picture of a request whose bytes are complete, or finds the one that its upload made before.
  ///
  /// `bytes` is nil for a picture with bytes that are there, and for an upload that has ended. `received` counts the
  /// bytes of this request.
  func answer(
    _ request: PictureRequest, _ bytes: StoredBytes?, received: Int64,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> UploadAnswer {
    let (account, context) = (request.account, request.context)
    let membership = try transaction.holdAccount(account, context)
    let id: ItemID
    if let upload = request.upload {
      if let bytes {
        id = try addPicture(of: upload, bytes, account, context, in: transaction).id
      } else {
        let found = try self.upload(upload, of: account, context, in: transaction)
        guard let made = found.picture else { throw .notFound }
        id = made
      }
    } else {
      let picture = try bytes.map { bytes throws(InspectionFault) in
        try PictureBytes(
          bytes.file, beginning: bytes.beginning, counted: bytes.claimed)
      }
      let sender = Sender(membership, context)
      id = try addPicture(request.draft, picture, sender, in: transaction).id
    }
    guard let record = try transaction.picture(id, membership.account.id) else { throw .notFound }
    // The same last request of an upload that has ended, and no other one.
    if bytes == nil, case .append(_, let offset) = request.kind,
      offset + received != record.picture.length
    {
      throw .notFound
    }
    return .picture(record, request)
  }
}

extension BlobStore {
  /// Writes in a transaction of its own, and waits for its commit: on worker threads only.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (WriteTransaction) throws(InspectionFault) -> Value
  ) throws(InspectionFault) -> Value {
    do { return try writer.write(body) } catch {
      throw (error as? InspectionFault) ?? .files(BlobFault(error))
    }
  }
}

/// All bytes of a picture on the disk, with the first ones.
struct StoredBytes: Sendable {
  let file: SealedFile
  let beginning: [UInt8]
  /// What counts of them as received.
  var claim: RoomClaim?

  var claimed: Int64 { claim?.bytes ?? 0 }
}
