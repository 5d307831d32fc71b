import Blobs
import Core
import JSON
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
  /// As a tus client sent it.
  var metadata: String?
  /// What it became, if it has ended.
  var picture: ItemID?
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
    writer.field("complete", picture != nil)
    writer.field("expiresAt", expiresAt)
    writer.setFields(progress, in: version)
    if let picture { writer.setPicture(picture, of: accountName) }
    if isFleeting { writer.setField(.cacheControl, "no-store") }
    writer.status = status
  }

  private var progress: UploadProgress {
    var progress = UploadProgress(
      offset: offset, isComplete: picture != nil, length: length, limit: limit)
    progress.isLengthDeferred = length == nil
    progress.expiresAt = picture == nil ? expiresAt : nil
    progress.metadata = metadata
    return progress
  }
}

extension ResponseField {
  static let cacheControl = ResponseField("Cache-Control", "`no-store`.")
}

extension ResponseWriter {
  /// Tells a client that can't be given the picture where it is.
  mutating func setPicture(_ id: ItemID, of account: String) {
    setField(.contentLocation, Route.root + Picture.path(id, account))
  }
}

/// The answer to bytes: the picture that all of them are, or the upload that waits for more.
enum UploadAnswer: Writable, Sendable {
  case picture(PictureRecord, PictureRequest)
  case upload(UploadView, isNew: Bool)

  static var sample: UploadAnswer { .upload(.example, isNew: true) }

  /// The number of the picture.
  var picture: ItemID? { if case .picture(let record, _) = self { record.item.id } else { nil } }

  /// The path of what was made, below the API's root.
  var path: String? {
    switch self {
    case .picture(let record, let request):
      // With tus, Location is the address of the upload, and of nothing else.
      request.version == .tus
        ? request.newUpload.map { UploadView.path($0, request.account) }
        : Picture.path(record.item.id, request.account)
    case .upload(let view, let isNew): isNew ? view.path : nil
    }
  }

  func write(asValueTo writer: inout ResponseWriter) {
    if writer.isDescribing {
      let nothing: [UInt8] = []
      return writer.value(json: nothing.span, schema: Self.schema)
    }
    switch self {
    case .picture(let record, let request):
      writer.value(record)
      guard let version = request.answeredVersion else { return }
      let length = record.picture.length
      let progress = UploadProgress(offset: length, isComplete: true, length: length)
      writer.setFields(progress, in: version)
      guard version == .tus else { return }
      writer.setPicture(record.item.id, of: request.account)
      if request.newUpload == nil { writer.status = version.appendedStatus }
    case .upload(let view, _): writer.value(view)
    }
  }

  private static let schema = JSONTree.object([
    "anyOf": .array([
      .object(["$ref": .text("#/components/schemas/\(PictureRecord.schemaName)")]),
      .object(["$ref": .text("#/components/schemas/\(UploadView.schemaName)")]),
    ])
  ])
}
