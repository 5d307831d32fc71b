import Core
import Crypto
package import WebAPI

extension PicturesQuery: Input {
  static let schemaName = "PicturesQuery"

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    var filter = PictureFilter()
    filter.target = decoder.optional(
      "target", .id(), "Its own, and those of its inspections and findings.")
    filter.inspection = decoder.optional(
      "inspection", .id(), "Its own, and those of its sheets and findings.")
    filter.finding = decoder.optional("finding", .id())
    filter.sheet = decoder.optional("sheet", .id())
    filter.state = decoder.optional("state", .oneOf(Picture.State.self))
    filter.sha256 =
      decoder.optional("sha256", .sha256, "Of the bytes as sent.")
      .flatMap { Digest($0) }?.description
    let paging = Paging(&decoder) {
      $0.parts.count == 2 && $0.integer(0) != nil && $0.integer(1).flatMap { ItemID($0) } != nil
    }
    if let cursor = paging.after, let order = cursor.integer(0),
      let id = cursor.integer(1).flatMap({ ItemID($0) })
    {
      filter.after = (order, id)
    }
    self.filter = filter
    limit = paging.limit
  }
}

struct PictureFileInput: Input {
  let account: String
  let id: ItemID
  let size: PictureSize

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    id = decoder.required("id", .id())
    size = decoder.optional("size", .oneOf(PictureSize.self), default: .original)
  }
}

extension PicturePatch: Input {
  package static let schemaName = "PictureChange"

  package init(_ decoder: inout InputDecoder) {
    patch = Picture.fields.decodePatch(&decoder)
    isActive = decoder.optional("active", .flag)
  }
}

/// A picture that a device announces.
struct AnnouncedPicture: Input {
  let draft: PictureDraft

  init(_ decoder: inout InputDecoder) {
    let owner: ItemID = decoder.required("of", .id())
    let picture = Picture.fields.decodeNew(&decoder)
    var draft = PictureDraft(of: .id(owner))
    draft.field = picture.field
    draft.caption = picture.caption
    draft.order = picture.order
    draft.takenAt = decoder.optional("takenAt", .instant)
    draft.sha256 = Digest(decoder.required("sha256", .sha256))
    draft.length = decoder.required("length", .integer(1...ID<Picture>.largest))
    self.draft = draft
  }
}
