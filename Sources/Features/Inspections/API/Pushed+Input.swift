import Core
import Forms
import JSON
import WebAPI
import Zones

// The fields of sheets and findings as devices give them. An added one names its inspection.

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
    zone = decoder.context?.zone ?? .utc
    place = "answers"
  }
}

extension FieldType where Value == Int64 {
  static let sheetOrder = integer(0...1_000_000_000)
}

struct NewFinding: Input {
  let inspection: ItemID
  let draft: FindingDraft

  init(_ decoder: inout InputDecoder) {
    inspection = decoder.required("inspection", .id())
    let sheet = decoder.optional("sheet", .itemName)
    let field = decoder.optional("field", .fieldKey)
    draft = FindingDraft(fieldsOf: &decoder, sheet: sheet, field: field)
  }
}

struct FindingFields: Input {
  let draft: FindingDraft

  init(_ decoder: inout InputDecoder) {
    let isActive = decoder.optional("active", .flag)
    draft = FindingDraft(fieldsOf: &decoder, isActive: isActive)
  }
}

extension FindingDraft {
  fileprivate init(
    fieldsOf decoder: inout InputDecoder, sheet: ItemName? = nil, field: String? = nil,
    isActive: Bool? = nil
  ) {
    self.sheet = sheet
    self.field = field
    self.isActive = isActive
    patch = Finding.fields.decodePatch(&decoder)
  }
}
