import Core
import JSON
import WebAPI

extension FindingRecord {
  /// The value that the finding has in a field of a change.
  func value(of field: String) -> JSONText {
    Finding.fields.value(of: field, in: finding).map { JSONText(bytes: $0) } ?? .null
  }
}

extension FindingDraft {
  func sets(_ name: String) -> Bool {
    switch name {
    case "severity": patch.sets(\Finding.severity)
    case "title": patch.sets(\Finding.title)
    default: false
    }
  }

  /// The fields of a new finding, as a device gives them.
  func members(of inspection: ItemID, _ sheet: ItemID?) -> [JSONTree.Member] {
    var members: [JSONTree.Member] = [.init("inspection", .integer(inspection.value))]
    if let sheet { members.append(.init("sheet", .integer(sheet.value))) }
    if let field { members.append(.init("field", .text(field))) }
    return members
      + Finding.fields.values(in: patch).map { .init($0.name, JSONText(bytes: $0.json).tree) }
  }
}
