import AuditLog
package import Blobs
package import Core
package import Forms
package import WebAPI

/// A picture of a target, an inspection, a sheet or a finding.
package struct Picture: Hashable, DeclaredRecord {
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

/// A picture with what all items have.
package struct PictureRecord: Hashable, Sendable {
  package var item: Item
  package var picture: Picture
}
