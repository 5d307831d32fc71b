package import AuditLog
package import Blobs
import Bytes
package import Core
import Crypto
package import Database
import JSON
package import WebAPI
import Zones

/// A picture of a target, an inspection, a sheet or a finding.
package struct Picture: Hashable, ItemValue {
  /// What a transaction gives that stored one which was not read yet.
  static let unreadSignal = "pictures"

  package var account = AccountID(stored: 1)
  package var id = ItemID(stored: 1)
  /// What it is a picture of.
  package var owner = ItemID(stored: 1)
  /// The inspection that its owner is or belongs to; nil for a picture of a target.
  package var inspection: ItemID?
  /// The target that its owner is or hangs on.
  package var target = ItemID(stored: 1)
  package var field: String?
  package var caption = ""
  package var order: Int64 = 0
  package var state = State.stored
  package var mediaType: String?
  /// As sent, or as announced.
  package var length: Int64 = 1
  /// Of the bytes as sent, or as announced, in hexadecimal.
  package var sha256 = ""
  /// In pixels, upright; nil until it was read.
  package var width: Int64?
  package var height: Int64?
  package var takenAt: Instant?
  package var position: Position?
  /// Its bytes; nil while it is awaited.
  package var blob: BlobID?
  /// Whether the original may be given: not before its metadata is removed where the account wants that.
  package var isGiven = true
  /// Whether nothing is left to be read of its bytes.
  package var isRead = true
  package var inactiveSince: Instant?
  /// Whether its length counts in the account's used bytes.
  package var counts = true
  /// Who dropped it; nil for any that was not dropped.
  package var removal: Removal?

  package enum State: String, CaseIterable, FieldValue {
    /// Announced; its bytes are on their way.
    case awaited
    case stored
    /// Stored, and no picture that can be read.
    case unreadable
    /// It never came, and a manager dropped it.
    case removed
  }

  package static let type = ItemType.picture
  package static let sql = ItemStatements<Picture>()
  package static let auditNames = fields.auditNames + ["bytes"] + AuditFields.ofItems

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Picture>(
    "pictures", blank: Picture(),
    [
      .hidden("account", \.account),
      .constant("id", \.id),
      .constant("of", \.owner, column: "owner", isAudited: true),
      .hidden("inspection", \.inspection, isAudited: true),
      .hidden("target", \.target, isAudited: true),
      .input(
        "field", \.field, .optional(.fieldKey, "The field of its sheet or target, if any.")),
      .text("caption", \.caption, TextLength(0...500)),
      .input(
        "order", \.order, column: "sort_order",
        .optional(.integer(-orders...orders), "Its place among the others; 0 unless given.")),
      .stored("state", \.state, isAudited: true),
      .stored("mediaType", \.mediaType, column: "media_type", isAudited: true),
      .constant("length", \.length, isAudited: true),
      .constant("sha256", \.sha256, isAudited: true),
      .stored("width", \.width, isAudited: true),
      .stored("height", \.height, isAudited: true),
      .stored("takenAt", \.takenAt, column: "taken_at", isAudited: true),
      .stored("position", \.position, isAudited: true),
      .stored("blob", \.blob, isShown: false),
      .stored("given", \.isGiven, isShown: false),
      .stored("isRead", \.isRead, column: "is_read", isShown: false),
      .stored("inactiveSince", \.inactiveSince, column: "inactive_since", isShown: false),
      .stored("counts", \.counts, isShown: false),
      .stored("removal", \.removal, isAudited: true, isShown: false),
    ])

  static let orders: Int64 = 1_000_000_000

  /// How long its author may send its bytes after the right to see it was taken.
  static let lateSeconds: Int64 = 30 * 86_400

  /// How long the length of an inactive one counts, and its bytes are kept.
  static let keptSeconds: Int64 = 30 * 86_400
}

package typealias PictureRecord = ItemRecord<Picture>

extension PictureRecord {
  package var picture: Picture { value }
}

/// The fields of a picture that a change sets.
package struct PicturePatch: PatchedFields {
  package static let schemaName = "PictureChange"

  package var patch: Patch<Picture>
  package let isActive: Bool?

  package init(_ decoder: inout InputDecoder) {
    patch = Picture.fields.decodePatch(&decoder)
    isActive = decoder.optional("active", .flag)
  }

  /// Whether it changes nothing.
  var isEmpty: Bool { isActive == nil && offered.isEmpty }
}

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

extension Picture {
  /// What the audit log holds of a picture: beside its fields, of which bytes it and its smaller copies are.
  package func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add("bytes", .json(try storedBytes(in: transaction)))
    fields.add(item)
    return fields
  }

  /// The SHA-256 of what is stored, and what of it is given; null for a picture without bytes.
  private func storedBytes(in transaction: ReadTransaction) throws(InspectionFault) -> JSONTree {
    guard let blob else { return .null }
    let original = try ofDatabase { () throws(DatabaseError) in
      try Blob.find(blob, in: transaction)?.sha256.description
    }
    var members: [JSONTree.Member] = [
      .init("original", original.map { .text($0) } ?? .null), .init("given", .flag(isGiven)),
      .init("read", .flag(isRead)),
    ]
    // Copies that another account's picture has do not show before this one is read.
    guard isRead, state == .stored else { return .object(members) }
    for size in PictureSize.allCases where size != .original {
      if let copy = try transaction.copy(of: blob, size) {
        members.append(.init(size.rawValue, .text(copy.sha256.description)))
      }
    }
    return .object(members)
  }
}
