import Blobs
import Bytes
import Core
import Crypto
import Database
import JSON
import WebAPI
import Zones

extension Picture {
  init(_ draft: PictureDraft, _ owner: PictureOwner, _ sender: Sender) {
    account = sender.account
    self.owner = owner.id
    inspection = owner.inspection?.item.id
    target = owner.target
    field = draft.field
    caption = draft.caption
    order = draft.order
    takenAt = draft.takenAt
    length = draft.length ?? 0
    sha256 = draft.sha256.map { "\($0)" } ?? ""
  }

  /// Takes the bytes of another one, and what was read of them. Where their metadata is to be removed, and was not of
  /// the other one, they are read anew.
  mutating func take(
    _ known: Picture, _ account: Account, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    guard let id = known.blob else { return }
    let blob = try ofDatabase { () throws(DatabaseError) in
      try Blob.use(id, in: transaction)
      return try Blob.find(id, in: transaction)
    }
    self.blob = id
    state = known.state
    mediaType = known.mediaType
    length = known.length
    width = known.width
    height = known.height
    takenAt = takenAt ?? known.takenAt
    position = known.position
    isGiven = known.isGiven
    isRead = known.isRead
    if account.pictureLocation == .strip, let blob, "\(blob.sha256)" == sha256 {
      if blob.state == .opaque { throw .cannotStrip }
      position = nil
      isGiven = false
      isRead = known.state == .unreadable
    }
  }

  /// What a device adds it with, as a conflict offers it.
  var offered: [JSONTree.Member] {
    var writer = ResponseWriter(zone: .utc)
    writer.beginObject()
    writer.field("of", owner)
    writer.optionalField("field", field)
    writer.field("caption", caption)
    writer.field("order", order)
    writer.optionalField("takenAt", takenAt)
    writer.field("sha256", sha256)
    writer.field("length", length)
    writer.endObject()
    guard case .object(let members) = JSONText(bytes: writer.buffer.array()).tree else { return [] }
    return members
  }
}
