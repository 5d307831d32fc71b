import Blobs
import Core
import Database
import WebAPI

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

  mutating func finish() throws(InspectionFault) -> ReceiverResult<Done, InspectionFault> {
    .write { [self] transaction throws(InspectionFault) in
      try inspections.cancelUpload(
        id, of: account, ended: version == .tus, context, in: transaction)
      return Done()
    }
  }

  mutating func written(_ end: WriteEnd) {
    if end == .committed { blobs.discard(id) }
  }

  mutating func cut(_ cause: ContentCut) {}
}
