import Blobs
import Core
import WebAPI

/// Tells how far an upload is, after the request that sent to it has ended.
struct UploadReader: Receiver {
  let blobs: BlobStore
  let found: PictureUpload
  let version: UploadVersion
  let isHead: Bool
  let context: RequestContext

  mutating func receive(_ bytes: [UInt8]) throws(InspectionFault) {}

  mutating func finish() throws(InspectionFault) -> ReceiverResult<UploadView, InspectionFault> {
    let (id, membership) = (found.upload.id, found.membership)
    let upload: Upload?
    do throws(BlobFault) {
      upload = try blobs.upload(id, of: membership.user, at: context.now)
    } catch { throw .files(error) }
    // The specification of tus has every upload answered that is known, and its clients begin anew otherwise.
    guard let upload, upload.became == nil || version == .tus else { throw .notFound }
    let limit = UploadLimit(
      size: membership.account.pictureBytes,
      seconds: upload.expiresAt.seconds - context.now.seconds)
    return .answer(
      UploadView(
        id: id, accountName: membership.account.name, offset: upload.synced,
        length: upload.length, expiresAt: upload.expiresAt, limit: limit,
        metadata: found.draft.metadata, picture: upload.became.map { ItemID(stored: $0) },
        version: version, status: isHead ? 204 : nil, isFleeting: true))
  }

  mutating func cut(_ cause: ContentCut) {}
}
