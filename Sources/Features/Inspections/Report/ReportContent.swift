import Core
import Crypto
import Forms
import JSON
import Zones

/// What an inspection says, for its report and for the digest that signatures are bound to. It has nothing that
/// changes after the inspection is finished: no names of people and targets, no revisions, and of findings what they
/// were then.
struct ReportContent {
  let whole: WholeInspection
  /// The number from which on dropped pictures are told as they were before.
  private let undropped: Int64

  init(_ whole: WholeInspection) { self.init(whole, undropped: .max) }

  private init(_ whole: WholeInspection, undropped: Int64) {
    self.whole = whole
    self.undropped = undropped
  }

  /// What it was before a picture was dropped.
  func before(_ removal: Removal) -> ReportContent {
    ReportContent(whole, undropped: removal.number)
  }

  private var inspection: Inspection { whole.record.inspection }

  /// SHA-256 of the canonical JSON (RFC 8785), in hexadecimal.
  var digest: String {
    let canonical = JSONTree.object(members).canonical ?? []
    return SHA256.of(canonical.span).description
  }

  /// The content with its digest and its signatures. After an erasure, and only then, it says when that was: the
  /// content has another digest since.
  var json: JSONTree { .object(jsonMembers) }

  var jsonMembers: [JSONTree.Member] {
    let erased = inspection.erasedAt.map { [JSONTree.Member("erasedAt", .instant($0))] } ?? []
    return members + erased + [
      .init("digest", inspection.digest.map { .text($0) } ?? .null),
      .init("signatures", .array(inspection.signatures.list.map(\.reportJSON))),
    ]
  }

  private var members: [JSONTree.Member] {
    let item = whole.record.item
    let fields: KeyValuePairs<String, JSONTree> = [
      "account": .text(whole.account), "id": .integer(item.id.value), "key": .text(item.key),
      "ref": .text("\(whole.account)/\(item.id)"), "target": .integer(inspection.target.value),
      "template": .text(inspection.template), "version": .integer(inspection.version),
      "inspector": .optional(inspection.inspector?.value), "title": .text(inspection.title),
      "comment": .text(inspection.comment), "startedAt": .instant(inspection.startedAt),
      "finishedAt": inspection.finishedAt.map { .instant($0) } ?? .null,
      "sheets": .array(whole.activeSheets.map(\.reportJSON)),
      "findings": .array(whole.activeFindings.map(\.reportJSON)),
      "pictures": .array(whole.activePictures.map { $0.reportJSON(undropped) }),
    ]
    return fields.map { JSONTree.Member($0, $1) }
  }
}

extension Sheet {
  var reportJSON: JSONTree { .object(reportMembers) }

  var reportMembers: [JSONTree.Member] {
    let fields: KeyValuePairs<String, JSONTree> = [
      "id": .integer(item.id.value), "key": .text(item.key), "section": .text(section),
      "target": .optional(target?.value), "order": .integer(order),
      "answers": .object(given.map { .init($0.field, $0.value.tree) }),
      "by": .optional(item.madeBy?.value), "madeAt": .instant(item.madeAt),
    ]
    return fields.map { JSONTree.Member($0, $1) }
  }
}

extension FindingRecord {
  var reportJSON: JSONTree {
    let then = finding.atFinish ?? finding.followUp
    return .object([
      "id": .integer(item.id.value), "key": .text(item.key),
      "sheet": .optional(finding.sheet?.value), "field": finding.field.map { .text($0) } ?? .null,
      "target": .integer(finding.target.value), "severity": .text(finding.severity.rawValue),
      "title": .text(finding.title), "description": .text(finding.description),
      "action": .text(then.action), "due": then.due.map { .text($0.description) } ?? .null,
      "state": .text(then.state.rawValue), "comment": .text(then.comment),
      "by": .optional(item.madeBy?.value), "madeAt": .instant(item.madeAt),
    ])
  }
}

extension PictureRecord {
  /// What is known of a picture before its bytes are there, and that it was dropped, if it was by that number.
  func reportJSON(_ undropped: Int64 = .max) -> JSONTree {
    let removal = picture.removal.flatMap { $0.number < undropped ? $0.reportJSON : nil }
    return .object([
      "id": .integer(item.id.value), "key": .text(item.key), "of": .integer(picture.owner.value),
      "field": picture.field.map { .text($0) } ?? .null, "caption": .text(picture.caption),
      "order": .integer(picture.order), "length": .integer(picture.length),
      "sha256": .text(picture.sha256), "by": .optional(item.madeBy?.value),
      "madeAt": .instant(item.madeAt), "removed": removal,
    ])
  }
}

extension Signature {
  var reportJSON: JSONTree {
    .object([
      "name": .text(name), "role": .text(role), "strokes": strokes.json, "digest": .text(digest),
      "by": .optional(by?.value), "signedAt": .instant(signedAt),
      "voidedAt": voidedAt.map { .instant($0) } ?? .null,
    ])
  }
}

extension JSONTree {
  fileprivate static func optional(_ number: Int64?) -> JSONTree {
    number.map { .integer($0) } ?? .null
  }

  /// With the offset of UTC.
  fileprivate static func instant(_ instant: Instant) -> JSONTree {
    .text(Zone.utc.text(of: instant))
  }
}
