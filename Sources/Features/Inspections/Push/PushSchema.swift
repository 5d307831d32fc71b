import JSON
import WebAPI

/// The forms of what devices send and get by the type of the item, for the documents.
enum PushSchema {
  /// `set` of a change: an `add` has the fields of a new item, and so on.
  static let set = Schemas.anyOf([
    Schemas.of(NewTarget.self, named: "AddTarget", replacing: names("parent")),
    Schemas.of(TargetPatch.self, named: "SetTarget", replacing: names("parent")),
    Schemas.of(InspectionDraft.self, named: "AddInspection", replacing: names("target")),
    Schemas.of(InspectionFields.self, named: "SetInspection"),
    Schemas.of(StateDraft.self, named: "InspectionStateSet"),
    Schemas.of(NewSheet.self, named: "AddSheet", replacing: names("inspection", "target")),
    Schemas.of(SheetFields.self, named: "SetSheet"),
    Schemas.of(
      NewFinding.self, named: "AddFinding", replacing: names("inspection", "sheet", "target")),
    Schemas.of(FindingFields.self, named: "SetFinding", replacing: names("target")),
    Schemas.of(AnnouncedPicture.self, named: "AddPicture", replacing: names("of")),
    Schemas.of(PicturePatch.self, named: "SetPicture"),
    Schemas.of(DecisionDraft.self, named: "DecideConflict"),
  ])

  /// `data` of a result or a row, by the type of its item.
  static let data = Schemas.anyOf([
    Schemas.of(TargetView.self), Schemas.of(InspectionSummary.self), Schemas.of(Sheet.self),
    Schemas.of(FindingRecord.self), Schemas.of(PictureRecord.self), Schemas.of(ConflictView.self),
    Schemas.of(TemplateVersions.self), Schemas.of(NamedMember.self),
    Schemas.of(AccountView.self),
  ])

  /// Fields that name other items: by number, or by the key that the device gave.
  private static func names(_ fields: String...) -> [String: JSONTree] {
    let name = JSONTree.object([
      "type": .array([.text("integer"), .text("string"), .text("null")]),
      "description": .text("The id or the key of an item."),
    ])
    return Dictionary(uniqueKeysWithValues: fields.map { ($0, name) })
  }
}
