import Core
import Crypto
import WebAPI

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

/// What is to be changed of a picture, or that one is to be dropped.
struct PictureUpdate: Input {
  static let schemaName = "PictureUpdate"

  let change: PatchWithBase<PicturePatch>
  /// Why it is dropped; nil for a change.
  let dropComment: String?

  /// The one state that people set.
  private enum Dropped: String, CaseIterable {
    case removed
  }

  init(_ decoder: inout InputDecoder) {
    change = PatchWithBase(&decoder)
    let state = decoder.optional(
      "state", .oneOf(Dropped.self),
      "Drops a picture that a finished inspection awaits; by managers, with `comment` alone.")
    let comment = decoder.optional(
      "comment", .text(.requiredLong), "Why it is dropped.")
    dropComment = state == nil ? nil : comment
    if state == nil, comment != nil {
      decoder.addErrorOfSurplus("comment", "This is given only with the state removed.")
    } else if state != nil, comment == nil {
      if !decoder.isWrong("comment") {
        decoder.addError("comment", "Say why the picture is dropped.")
      }
    } else if state != nil, !change.patch.isEmpty || change.base != nil {
      decoder.addError("state", "A picture is dropped with state and comment alone.")
    }
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
