import Blobs
import Core
import JSON
import WebAPI

struct AddPictureInput: Input {
  let account: String
  let draft: PictureDraft
  let said: UploadRequest

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    let id: ItemID? = decoder.optional(
      "of", .id(), "The target, inspection, sheet or finding that it is of.")
    let ownerKey = decoder.optional("ofKey", .clientKey, "The same by its key.")
    if (id == nil) == (ownerKey == nil), !decoder.isWrong("of", "ofKey") {
      decoder.addError("of", "Give of, or ofKey.")
    }
    var draft = PictureDraft(of: ownerKey.map { .key($0) } ?? .id(id ?? ItemID(stored: 1)))
    draft.field = decoder.optional(
      "field", .fieldKey, "The field of its sheet or target that it belongs to.")
    draft.key = decoder.optional(
      "key", .clientKey, "Its key for ever; the server makes one unless given.")
    draft.caption = decoder.optional("caption", .text(0...500), default: "")
    draft.order = decoder.optional(
      "order", .integer(-Picture.orders...Picture.orders), default: 0,
      "Its place among the others.")
    draft.takenAt = decoder.optional("takenAt", .instant)
    draft.sha256 = decoder.digest("sha256", "Of all bytes; when it differs, nothing is stored.")
    let said = UploadRequest(&decoder, bytes: AppendUploadInput.announced)
    draft.length = said.length
    draft.metadata = decoder.optional("metadata", .tusMetadata, "For tus: told again by HEAD.")
    let isDeferred =
      decoder.optional("deferLength", .integer(1...1), "For tus: the length comes later.") != nil
    decoder.checkIsTus(said.version, "metadata")
    decoder.checkIsTus(said.version, "deferLength")
    if said.version == .tus, isDeferred == (said.length != nil),
      !decoder.isWrong("length", "deferLength")
    {
      decoder.addError("length", "Give Upload-Length, or Upload-Defer-Length: 1.")
    }
    self.draft = draft
    self.said = said
  }
}

/// An upload, as a path names it.
struct UploadInput: Input {
  let account: String
  /// `nil` for a text that names none.
  let upload: UploadID?
  let version: UploadVersion

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    upload = decoder.upload()
    version = decoder.uploadVersion()
  }
}

struct AppendUploadInput: Input {
  /// The bytes that anybody may announce; an account takes less.
  static let announced: ClosedRange<Int64> = 1...(1 << 50)

  let account: String
  let upload: UploadID?
  let offset: Int64
  let said: UploadRequest

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    upload = decoder.upload()
    offset = decoder.required(
      "offset", .integer(0...Self.announced.upperBound), "The place of the first of these bytes.")
    said = UploadRequest(&decoder, bytes: AppendUploadInput.announced)
  }
}

extension FieldType where Value == String {
  /// The id of an upload. Any other text names none, which is a 404.
  fileprivate static let uploadID = text(1...100).map(
    placeholder: "",
    schema: .object(["type": .text("string"), "pattern": .text("^[0-9a-f]{32}$")])
  ) { text, _ in .value(text) }
}

extension InputDecoder {
  fileprivate mutating func upload() -> UploadID? {
    UploadID(required("upload", .uploadID, "The id that the upload was made with."))
  }
}
