import Blobs
import Core
import WebAPI

/// An open upload as its user sees it.
struct UploadView: Output {
  static let schemaName = "Upload"

  let id: UploadID
  let accountName: String
  /// How many bytes are on the disk.
  let offset: Int64
  var length: Int64?
  let expiresAt: Instant
  /// What its header fields tell.
  let limit: UploadLimit
  var version = UploadVersion.current
  /// Of the answer, where it is not the usual one.
  var status: Int?
  /// Whether no cache may keep the answer.
  var isFleeting = false

  static var example: UploadView {
    let id = UploadID("0f8b1c2d3e4f50617283940a1b2c3d4e") ?? UploadID()
    return UploadView(
      id: id, accountName: "tornio", offset: 1_048_576, length: 3_145_728, expiresAt: .latest,
      limit: UploadLimit(size: 33_554_432, seconds: Upload.lifetimeSeconds))
  }

  /// Its path below the API's root.
  var path: String { UploadView.path(id, accountName) }

  static func path(_ id: UploadID, _ account: String) -> String {
    "/accounts/\(account)/uploads/\(id)"
  }

  func write(to writer: inout ResponseWriter) {
    writer.field("upload", "\(id)")
    writer.field("offset", offset)
    writer.field("length", length)
    writer.field("complete", false)
    writer.field("expiresAt", expiresAt)
    let progress = UploadProgress(
      offset: offset, isComplete: false, length: length, limit: limit)
    writer.setFields(progress, in: version)
    if isFleeting { writer.setField(.cacheControl, "no-store") }
    writer.status = status
  }
}

extension AnswerField {
  static let cacheControl = AnswerField("Cache-Control", "`no-store`.")
}
