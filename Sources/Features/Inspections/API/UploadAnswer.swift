import JSON
import WebAPI

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
