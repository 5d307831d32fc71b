import Blobs
import Core
import Database
import Forms
import WebAPI

extension Inspections {
  /// The picture that has the draft's key already: one that is awaited, or that has the same bytes.
  ///
  /// - Throws: `.duplicate` of the key; `.invalid` for bytes other than those announced.
  func earlier(
    _ draft: PictureDraft, _ owner: PictureOwner, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> PictureRecord? {
    guard let key = draft.key, let id = try transaction.item(key: key, sender.account) else {
      return nil
    }
    guard let record = try transaction.picture(id, sender.account),
      record.picture.owner == owner.id
    else { throw .keyTaken }
    let isSame = draft.sha256.map { "\($0)" == record.picture.sha256 } ?? true
    if record.picture.blob != nil {
      if !isSame { throw .keyTaken }
      return record
    }
    if !isSame { throw .invalid("sha256", "The picture was announced with another one.") }
    if let length = draft.length, length != record.picture.length {
      throw .invalid("length", "The picture was announced with \(record.picture.length) bytes.")
    }
    return record
  }

  /// Whether the sender may send the bytes of a picture though the right to see it was taken: whoever announced it,
  /// under its key, for 30 days.
  func maySendLate(
    _ draft: PictureDraft, _ owner: PictureOwner, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard let key = draft.key, let id = try transaction.item(key: key, sender.account),
      let record = try transaction.picture(id, sender.account), record.picture.owner == owner.id,
      record.item.madeBy == sender.membership.user
    else { return false }
    let line = try transaction.line(to: owner.target, sender.account).map(\.step.id)
    let ended = try transaction.rightEnded(of: sender.membership.user, to: line, sender.account)
    let last = max(ended ?? record.item.createdAt, record.item.createdAt) + Picture.lateSeconds
    return sender.context.now <= last
  }

  /// Checks what is said of a new picture. `isMost` tells whether a field may have no more than it asks for: what a
  /// device has taken without a network is never refused for that.
  func check(
    _ draft: PictureDraft, _ owner: PictureOwner, isMost: Bool, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    var picture = Picture()
    picture.caption = draft.caption
    var errors = Picture.fields.errors(in: picture)
    if let key = draft.field {
      let field = try field(key, of: owner, sender.membership, in: transaction)
      if let most = field?.maxPictures, isMost,
        try transaction.pictureCount(of: owner.id, field: key, sender.account) >= most
      {
        errors.append(FieldError("field", "This field has at most \(most) pictures."))
      } else if field == nil {
        errors.append(.notOfOwner)
      }
    }
    try errors.throwIfAny()
  }

  /// A field that may have pictures; nil for any other.
  func field(
    _ key: String, of owner: PictureOwner, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FormField? {
    var found: FormField?
    if let sheet = owner.sheet, let inspection = owner.inspection?.inspection {
      let form = try form(of: inspection, membership, in: transaction)
      found = form.section(sheet.section)?.field(key)
    } else if owner.item.type == .target {
      found = membership.account.targetFields.fields.first { $0.key == key }
    }
    return found?.type == .note ? nil : found
  }

  /// Checks the bytes against what was announced, and says of the draft what is known by them.
  func take(
    _ bytes: PictureBytes?, into draft: inout PictureDraft, _ account: Account
  ) throws(InspectionFault) {
    if let file = bytes?.file {
      if let announced = draft.sha256, announced != file.sha256 {
        throw .invalid("sha256", "The bytes have another one.")
      }
      if let announced = draft.length, announced != file.length {
        throw .invalid("length", "There are \(file.length) bytes.")
      }
      draft.sha256 = file.sha256
      draft.length = file.length
    }
    try checkLength(draft.length, account)
    var errors: [FieldError] = []
    if draft.sha256 == nil { errors.append(FieldError("sha256", "This field is required.")) }
    if draft.length == nil { errors.append(FieldError("length", "This field is required.")) }
    try errors.throwIfAny()
  }
}
