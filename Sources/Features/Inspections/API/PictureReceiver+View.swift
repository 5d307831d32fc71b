import Blobs
import Core
import WebAPI

extension PictureReceiver {
  /// What a client is told of an upload.
  func view(of id: UploadID, _ file: IncomingFile) -> UploadView {
    let now = request.context.now
    // Only bytes prolong it.
    let known = received == 0 ? file.upload?.expiresAt : nil
    let expiresAt = known ?? now + Upload.lifetimeSeconds
    return UploadView(
      id: id, accountName: request.account, offset: file.offset, length: announced,
      expiresAt: expiresAt,
      limit: UploadLimit(size: request.limit, seconds: expiresAt.seconds - now.seconds),
      metadata: request.draft.metadata, version: request.version,
      status: request.newUpload == nil ? request.version.appendedStatus : nil)
  }
}
