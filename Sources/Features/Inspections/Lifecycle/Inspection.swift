package import AuditLog
package import Core
package import Database
import JSON
package import WebAPI

/// A form of an account, filled in for a target.
package struct Inspection: Hashable, ItemValue {
  package var account = AccountID(stored: 1)
  package var id = ItemID(stored: 1)
  package var target = ItemID(stored: 1)
  package var template = ""
  package var version: Int64 = 1
  /// Who started it; `nil` where nobody is known.
  package var inspector: UserID?
  package var title = ""
  package var comment = ""
  package var state = State.open
  package var startedAt = Instant(seconds: 0)
  /// When a member finished it, though pictures may have arrived later.
  package var finishedAt: Instant?
  /// Its revision since which it is finished.
  package var finishedRevision: Int64?
  /// SHA-256 of what was filled in, in hexadecimal, since it is finished or waits for pictures.
  package var digest: String?
  /// When personal data was erased from what was filled in: the digest was given before, and so were its signatures.
  package var erasedAt: Instant?
  /// Of the content since then, in hexadecimal.
  package var erasedDigest: String?
  package var signatures = Signatures()
  /// Whether it was finished before its target was to wait for another one.
  package var isPast = false

  package enum State: String, CaseIterable, FieldValue {
    case open
    /// Finished, but for pictures that are on their way.
    case arriving
    case finished
    /// Not to be counted.
    case void

    /// Whether its sheets may be filled in.
    var isOpen: Bool { self == .open }
  }

  package static let type = ItemType.inspection
  package static let sql = ItemStatements<Inspection>()
  package static let auditNames = fields.auditNames + ["signed"] + AuditFields.ofItems

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Inspection>(
    "inspections", blank: Inspection(),
    [
      .hidden("account", \.account),
      .constant("id", \.id),
      .constant("target", \.target, isAudited: true),
      .constant("template", \.template, isAudited: true),
      .constant("version", \.version, isAudited: true),
      .constant("inspector", \.inspector, isAudited: true),
      .text("title", \.title, .short),
      .text("comment", \.comment, .long),
      .stored("state", \.state, isAudited: true),
      .constant("startedAt", \.startedAt, column: "started_at", isAudited: true),
      .stored("finishedAt", \.finishedAt, column: "finished_at", isAudited: true),
      .stored(
        "finishedRevision", \.finishedRevision, column: "finished_revision", isShown: false),
      .stored("digest", \.digest, isAudited: true),
      .stored("erasedAt", \.erasedAt, column: "erased_at", isAudited: true),
      .stored(
        "erasedDigest", \.erasedDigest, column: "erased_digest", isAudited: true, isShown: false),
      .stored("signatures", \.signatures),
      .hidden("isPast", \.isPast, column: "is_past"),
    ])
}

extension Inspection {
  /// What the audit log holds of it. A signature's strokes stand there by their hash.
  package func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add("signed", .json(.array(signatures.list.map(\.auditJSON))))
    fields.add(item)
    return fields
  }

  /// The digest of what it says now; nil for one that was never finished, and where an erasure did not note it.
  var contentDigest: String? { erasedAt == nil ? digest : erasedDigest }
}

package typealias InspectionRecord = ItemRecord<Inspection>

extension InspectionRecord {
  package var inspection: Inspection {
    get { value }
    set { value = newValue }
  }

  /// The revision at which it was finished; nil while it may be changed.
  var finishedAt: Int64? { inspection.state == .open ? nil : inspection.finishedRevision }
}

/// The fields of an inspection that a change sets.
package struct InspectionFields: PatchedFields {
  package var patch: Patch<Inspection>
  package let isActive: Bool?

  package init(_ decoder: inout InputDecoder) {
    patch = Inspection.fields.decodePatch(&decoder)
    isActive = decoder.optional("active", .flag)
  }
}

/// An inspection with all that was filled in.
package struct WholeInspection: Sendable {
  package let account: String
  package var record: InspectionRecord
  package var sheets: [Sheet]
  package var findings: [FindingRecord]
  /// Its own ones, and those of its sheets and findings.
  package var pictures: [PictureRecord]
  /// How many nobody has decided yet, also of its sheets, findings and pictures.
  package var conflicts = 0
  /// Other inspections of the target that are open; only when it is started.
  package var warnings: [ItemID] = []
}
