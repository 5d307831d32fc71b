import Core
import WebAPI

/// A finding that a device adds.
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

/// What a device changes of a finding.
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
