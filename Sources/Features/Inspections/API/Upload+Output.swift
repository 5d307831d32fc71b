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

/// The answer to bytes: the picture that all of them are, or the upload that waits for more.
enum UploadAnswer: Writable, Sendable {
  /// The version is that of a request that could have been resumed.
  case picture(PictureRecord, account: String, UploadVersion?)
  case upload(UploadView, isNew: Bool)

  static var sample: UploadAnswer { .upload(.example, isNew: true) }

  /// The path of what was made, below the API's root.
  var path: String? {
    switch self {
    case .picture(let record, let account, _): "/accounts/\(account)/pictures/\(record.item.id)"
    case .upload(let view, let isNew): isNew ? view.path : nil
    }
  }

  func write(asValueTo writer: inout ResponseWriter) {
    if writer.isDescribing {
      let nothing: [UInt8] = []
      return writer.value(json: nothing.span, schema: Self.schema)
    }
    switch self {
    case .picture(let record, _, let version):
      writer.value(record)
      guard let version else { return }
      let length = record.picture.length
      let progress = UploadProgress(offset: length, isComplete: true, length: length)
      writer.setFields(progress, in: version)
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
