import JSON
import WebAPI

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
        : PictureRecord.path(record.item.id, request.account)
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
