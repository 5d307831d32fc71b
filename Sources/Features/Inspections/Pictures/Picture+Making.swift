import Blobs
import Core
import Crypto
import Database
import JSON
import Merging

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
}

extension Conflict {
  /// That an item is inactive until somebody decides for it.
  static func keeping(
    _ item: Item, of target: ItemID, _ kind: ConflictKind
  ) -> Conflict {
    var conflict = Conflict()
    conflict.kind = kind
    conflict.type = item.type
    conflict.item = item.id
    conflict.target = target
    conflict.base = JSONText(.object([]))
    conflict.offered = JSONText(.object([]))
    conflict.baseRevision = item.revision
    conflict.active = true
    return conflict
  }
}
