import Core
import Forms
import JSON
import WebAPI

/// A sheet that a device adds.
struct NewSheet: Input {
  let inspection: ItemID
  let draft: SheetDraft

  init(_ decoder: inout InputDecoder) {
    inspection = decoder.required("inspection", .id())
    let section = decoder.required("section", .fieldKey)
    let target = decoder.optional("target", FieldType<ItemID>.id())
    draft = SheetDraft(fieldsOf: &decoder, section: section, target: target)
  }
}

/// What a device changes of a sheet.
struct SheetFields: Input {
  let draft: SheetDraft

  init(_ decoder: inout InputDecoder) {
    let isActive = decoder.optional("active", .flag)
    draft = SheetDraft(fieldsOf: &decoder, isActive: isActive)
  }
}

extension SheetDraft {
  fileprivate init(
    fieldsOf decoder: inout InputDecoder, section: String? = nil, target: ItemID? = nil,
    isActive: Bool? = nil
  ) {
    self.section = section
    self.target = target
    self.isActive = isActive
    order = decoder.optional("order", .sheetOrder)
    answers = decoder.optional("answers", .values, default: [])
    place = "answers"
  }
}

extension FieldType where Value == Int64 {
  static let sheetOrder = integer(0...1_000_000_000)
}
