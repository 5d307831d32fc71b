import Core
import Forms
import JSON
package import WebAPI

extension WholeInspection: Output {
  package static let schemaName = "Inspection"

  package static var example: WholeInspection {
    var record = InspectionRecord(item: .example(.inspection), value: Inspection())
    record.inspection.template = "yearly"
    record.inspection.title = "Yearly inspection"
    record.inspection.inspector = UserID(stored: 4)
    return WholeInspection(
      account: "tornio", record: record, sheets: [.example], findings: [.example], pictures: [])
  }

  package func write(to writer: inout ResponseWriter) {
    write(to: &writer) { writer in writer.field("conflicts", Int64(conflicts)) }
  }

  /// Writes the members; `conflicts` writes that one.
  fileprivate func write(
    to writer: inout ResponseWriter, conflicts: (inout ResponseWriter) -> Void
  ) {
    record.write(to: &writer, of: account) { writer in
      if writer.isDescribing {
        writer.optionalField("sheets", sheets)
        writer.optionalField("findings", findings)
        writer.optionalField("dataOmitted", Bool?.none)
      } else {
        writer.field("sheets", sheets)
        writer.field("findings", findings)
      }
      writer.field("pictures", Int64(activePictures.count))
      conflicts(&writer)
    }
  }
}

extension InspectionRecord {
  /// Writes the members; `others` writes those that are worked out.
  fileprivate func write(
    to writer: inout ResponseWriter, of account: String,
    others: (inout ResponseWriter) -> Void
  ) {
    writer.field("id", item.id)
    writer.field("key", item.key)
    writer.field("ref", "\(account)/\(item.id)")
    Inspection.fields.write(inspection, to: &writer, leavingOut: ["id"]) { _, _ in }
    others(&writer)
    writer.field("active", item.isActive)
    writer.field("revision", item.revision)
    writer.field("createdAt", item.createdAt)
    writer.field("updatedAt", item.changedAt)
  }
}

extension Sheet: Output {
  package static var example: Sheet {
    Sheet(
      item: .example(.sheet), inspection: ItemID(stored: 1_042), section: "rooms",
      target: ItemID(stored: 17), order: 0,
      answers: ["damp": Answer(value: JSONText("\"yes\""), revision: 1, device: nil)])
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", item.id)
    writer.field("key", item.key)
    writer.field("inspection", inspection)
    writer.field("section", section)
    writer.field("target", target)
    writer.field("order", order)
    writer.name("answers")
    writeAnswers(to: &writer)
    writer.field("by", item.madeBy)
    writer.field("madeAt", item.madeAt)
    writer.field("revision", item.revision)
    writer.field("active", item.isActive)
  }

  func writeAnswers(to writer: inout ResponseWriter) {
    if writer.isDescribing {
      let none: [UInt8] = []
      writer.value(json: none.span, schema: .object(["type": .text("object")]))
      return
    }
    writer.object { writer in
      for (field, value) in given {
        writer.name(atRunTime: field)
        writer.value(json: value.bytes.span, schema: .null)
      }
    }
  }
}

extension Finding: ShownItem {
  package static let schemaName = "Finding"

  package static var example: Finding {
    var finding = Finding()
    finding.title = "Damp in the wall"
    finding.severity = .major
    finding.field = "damp"
    return finding
  }

  package func write(_ item: Item, to writer: inout ResponseWriter) {
    writer.field("id", item.id)
    writer.field("key", item.key)
    Finding.fields.write(self, to: &writer, leavingOut: ["id"]) { _, _ in }
    writer.field("by", item.madeBy)
    writer.field("madeAt", item.madeAt)
    writer.field("pictures", pictures)
    writer.field("revision", item.revision)
    writer.field("active", item.isActive)
  }
}

/// An inspection right after it was started.
struct StartedInspection: Output {
  let whole: WholeInspection

  static let schemaName = "StartedInspection"

  static var example: StartedInspection { StartedInspection(whole: .example) }

  func write(to writer: inout ResponseWriter) {
    whole.write(to: &writer)
    writer.field("warnings", whole.warnings.map { OpenInspection(inspection: $0) })
  }
}

/// An inspection after a change.
enum ChangedInspection: Output {
  case whole(WholeInspection)
  /// Without what makes it large.
  case brief(InspectionSummary)

  static let schemaName = WholeInspection.schemaName

  static var example: ChangedInspection { .whole(.example) }

  func write(to writer: inout ResponseWriter) {
    write(to: &writer) { count, writer in writer.field("conflicts", Int64(count)) }
  }

  /// Writes the members; `conflicts` writes the member of that name, which may be large.
  fileprivate func write(
    to writer: inout ResponseWriter, conflicts: (Int, inout ResponseWriter) -> Void
  ) {
    switch self {
    case .whole(let whole):
      whole.write(to: &writer) { writer in conflicts(whole.conflicts, &writer) }
    case .brief(let summary):
      summary.record.write(to: &writer, of: summary.account) { writer in
        writer.field("dataOmitted", true)
        writer.field("pictures", Int64(summary.pictures))
        conflicts(summary.conflicts, &writer)
      }
    }
  }
}

/// An inspection after its fields, its sheets or its findings were changed.
struct SavedInspection: Output {
  let inspection: ChangedInspection
  /// What the change was kept as; `nil` for one that sets what it says.
  let conflicts: [ItemID]?

  static let schemaName = "SavedInspection"

  static var example: SavedInspection { SavedInspection(inspection: .example, conflicts: []) }

  func write(to writer: inout ResponseWriter) {
    inspection.write(to: &writer) { count, writer in
      if writer.isDescribing {
        writer.name("conflicts")
        writer.describeCountOrIDs()
      } else if let conflicts {
        writer.field("conflicts", conflicts)
      } else {
        writer.field("conflicts", Int64(count))
      }
    }
  }
}

/// Another inspection of the same target that is open.
struct OpenInspection: Output {
  let inspection: ItemID

  static var example: OpenInspection { OpenInspection(inspection: ItemID(stored: 1_041)) }

  func write(to writer: inout ResponseWriter) { writer.field("inspection", inspection) }
}

extension InspectionSummary: Output {
  static let schemaName = "InspectionSummary"

  static var example: InspectionSummary {
    let example = WholeInspection.example
    return InspectionSummary(
      account: example.account, record: example.record, pictures: 0, conflicts: 0)
  }

  func write(to writer: inout ResponseWriter) {
    record.write(to: &writer, of: account) { writer in
      writer.field("pictures", Int64(pictures))
      writer.field("conflicts", Int64(conflicts))
    }
  }
}
