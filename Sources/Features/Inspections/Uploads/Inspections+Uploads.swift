import Blobs
import Core
import Database

/// An upload of a picture, with the right of its user in the account that it is for.
struct PictureUpload: Sendable {
  let upload: Upload
  let draft: PictureDraft
  let membership: Membership

  /// The number of the picture that it became; nil while it is open.
  var picture: ItemID? { upload.became.map { ItemID(stored: $0) } }
  /// Whether its bytes count for the account while it is open. Those of an announced picture count by its own row.
  var counts: Bool { upload.scope == membership.account.id.value }
  /// How many of them count.
  var counted: Int64 { counts ? upload.length ?? upload.synced : 0 }
}

extension Inspections {
  /// The most open uploads of a user.
  static let mostUploads = 50
  /// What the bytes of an upload count for whose picture counts already: a number that no account has. Should two
  /// pictures share one, they count more than they need.
  static func scope(of picture: PictureRecord) -> Int64 {
    .min | (picture.item.account.value &<< 40 &+ picture.item.id.value)
  }

  /// Makes an upload for a picture, if it may be added.
  ///
  /// - Throws: `.tooManyUploads`, and what `newPicture` throws.
  func addUpload(
    _ draft: PictureDraft, _ id: UploadID, _ sender: Sender, in transaction: WriteTransaction
  ) throws(InspectionFault) {
    transaction.hold(.account(sender.account))
    let place = try newPicture(draft, sender, in: transaction)
    let scope = place.scope(ofBytes: draft.length, in: sender.account)
    if place.earlier != nil, scope == sender.account.value {
      try checkQuota(
        draft.length ?? place.awaited?.picture.length ?? 0, counted: 0, sender, in: transaction)
    }
    let new = NewUpload(
      user: sender.membership.user, scope: scope,
      purpose: UploadPurpose(draft, sender.account).text, length: draft.length,
      sha256: draft.sha256)
    let now = sender.context.now
    let open = try ofDatabase { () throws(DatabaseError) in
      try Upload.openCount(of: new.user, at: now, in: transaction)
    }
    guard open < Self.mostUploads else { throw .tooManyUploads }
    _ = try ofDatabase { () throws(DatabaseError) in
      try Upload.create(new, id, at: now, in: transaction)
    }
  }

  /// What the bytes of a picture count for: the row of one that is there counts them, but once only.
  func scope(
    of earlier: PictureRecord?, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Int64 {
    guard let earlier, earlier.picture.counts else { return sender.account.value }
    let scope = Self.scope(of: earlier)
    if files?.room.isFilling(scope) == true { return sender.account.value }
    let underWay = try ofDatabase { () throws(DatabaseError) in
      try Upload.announcedBytes(in: scope, at: sender.origin.receivedAt, in: transaction)
    }
    return underWay == 0 ? scope : sender.account.value
  }

  /// The caller's own upload for the account with that name, open or ended.
  ///
  /// - Throws: `.notFound` also for a caller who is no member any more.
  func upload(
    _ id: UploadID?, of account: String, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureUpload {
    let membership = try transaction.member(of: account, context)
    guard let id else { throw .notFound }
    let found = try ofDatabase { () throws(DatabaseError) in
      try Upload.find(id, of: membership.user, at: context.now, in: transaction)
    }
    guard let found, let purpose = UploadPurpose(found.purpose),
      purpose.account == membership.account.id
    else { throw .notFound }
    var draft = purpose.draft
    draft.length = found.length
    draft.sha256 = found.sha256
    return PictureUpload(upload: found, draft: draft, membership: membership)
  }

  /// Sets the length of an upload that was begun without one.
  ///
  /// - Throws: `.tooLarge`, `.quota`; `.notFound` for an upload that has ended.
  func announce(
    _ length: Int64, of id: UploadID, _ account: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let found = try upload(id, of: account, context, in: transaction)
    let sender = Sender(found.membership, context)
    transaction.hold(.account(sender.account))
    guard found.picture == nil else { throw .notFound }
    try checkLength(length, found.membership.account)
    if found.counts {
      try checkQuota(length, counted: found.counted, sender, in: transaction)
    }
    try ofDatabase { () throws(DatabaseError) in
      try Upload.announce(id, length: length, in: transaction)
    }
  }

  /// Checks that the account has room for more bytes of an upload. When its length was announced it has.
  ///
  /// - Throws: `.quota`.
  func checkRoom(
    of found: PictureUpload, taking bytes: Int64, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    guard found.counts, found.picture == nil, found.upload.length == nil else { return }
    try checkQuota(bytes, counted: 0, Sender(found.membership, context), in: transaction)
  }

  /// Makes the picture of an upload whose bytes are all there.
  ///
  /// - Throws: `.notFound` for an upload that has ended, and what `addPicture` throws.
  func addPicture(
    of id: UploadID, _ bytes: StoredBytes, _ account: String, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) -> Item {
    let found = try upload(id, of: account, context, in: transaction)
    let sender = Sender(found.membership, context)
    transaction.hold(.account(sender.account))
    let picture = try PictureBytes(
      bytes.file, beginning: bytes.beginning, counted: found.counted + bytes.claimed)
    let item = try addPicture(found.draft, picture, sender, in: transaction)
    let isOpen = try ofDatabase { () throws(DatabaseError) in
      try Upload.finish(id, became: item.id.value, at: context.now, in: transaction)
    }
    guard isOpen else { throw .notFound }
    return item
  }

  /// Deletes an upload, with `ended` also one that has become a picture, which stays.
  func cancelUpload(
    _ id: UploadID, of account: String, ended: Bool, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    let found = try upload(id, of: account, context, in: transaction)
    transaction.hold(.account(found.membership.account.id))
    guard found.picture == nil || ended else { throw .notFound }
    try ofDatabase { () throws(DatabaseError) in try Upload.delete(id, in: transaction) }
  }
}

/// All bytes of a picture on the disk, with the first ones.
struct StoredBytes: Sendable {
  let file: SealedFile
  let beginning: [UInt8]
  /// What counts of them as received.
  var claim: RoomClaim?

  var claimed: Int64 { claim?.bytes ?? 0 }
}
