import Core
import Database
import JSON
package import WebAPI

/// A sheet or a finding among the changes of an inspection.
protocol ItemDraft: Input {
  associatedtype Declaration: ItemDeclaration
  var id: ItemID? { get }
  var key: String? { get }
  var known: KnownRevisions { get }
  var fields: Declaration.Fields { get }
  func new(of inspection: ItemID) throws(InspectionFault) -> Declaration.New
  /// How errors of one of the item's fields name it; `place` is that of the item in its list.
  func name(of field: String, at place: String) -> String
}

/// What is given to make or to change a sheet.
package struct SheetDraft: ItemDraft {
  typealias Declaration = SheetDeclaration

  package static let schemaName = "SheetDraft"

  let id: ItemID?
  let key: String?
  let section: String?
  let target: ItemID?
  let fields: SheetFields
  let known: KnownRevisions

  package init(_ decoder: inout InputDecoder) {
    id = decoder.optional("id", .id())
    key = decoder.optional("key", .clientKey, "A new one makes a sheet.")
    section = decoder.optional("section", .fieldKey, "Needed for a new sheet.")
    target = decoder.optional("target", .id(), "Of a section that is filled for each child.")
    let order = decoder.optional("order", .sheetOrder)
    let isActive = decoder.optional("active", .flag)
    fields = SheetFields(
      isActive: isActive, order: order,
      given: decoder.optional("set", .values, default: [], "Answers by the keys of fields."))
    known = KnownRevisions(&decoder)
  }

  func new(of inspection: ItemID) throws(InspectionFault) -> NewSheet {
    try NewSheet(self, of: inspection)
  }

  /// Answers are named by the key or the id of their sheet.
  func name(of field: String, at place: String) -> String {
    guard field.hasPrefix("answers") else { return "\(place).\(field)" }
    let sheet = (key ?? id?.description).map { "sheets[\($0)]" } ?? section ?? "sheets"
    return sheet + field.dropFirst("answers".count)
  }
}

/// What is given to make or to change a finding.
package struct FindingDraft: ItemDraft {
  typealias Declaration = FindingDeclaration

  package static let schemaName = "FindingDraft"

  let id: ItemID?
  let key: String?
  /// By id or by key.
  let sheet: ItemName?
  let field: String?
  let fields: FindingFields
  let known: KnownRevisions

  package init(_ decoder: inout InputDecoder) {
    id = decoder.optional("id", .id())
    key = decoder.optional("key", .clientKey, "A new one makes a finding.")
    sheet = decoder.optional("sheet", .itemName, "Its id or key; for a new finding only.")
    field = decoder.optional("field", .fieldKey, "Of the sheet; for a new finding only.")
    let patch = Finding.fields.decodePatch(&decoder)
    fields = FindingFields(patch: patch, isActive: decoder.optional("active", .flag))
    known = KnownRevisions(&decoder)
  }

  func new(of inspection: ItemID) -> NewFinding { NewFinding(self, of: inspection) }

  /// The bytes of all findings are counted together.
  func name(of field: String, at place: String) -> String {
    field == "findings" ? field : "\(place).\(field)"
  }
}

extension KnownRevisions {
  fileprivate init(_ decoder: inout InputDecoder) {
    self.init(
      base: decoder.optional("base", .revision, revisionNote),
      inspectionBase: decoder.optional(
        "inspectionBase", .revision, "The same of the inspection; its base unless given."))
  }
}

/// Makes and changes sheets and findings of an inspection. What is wrong with one does not keep the others from being
/// checked.
struct ItemsSaving {
  let inspection: InspectionRecord
  /// The revision of the inspection that the sender last received, for what names none.
  let base: Int?
  let sender: Sender
  private(set) var errors: [FieldError] = []
  /// What changes were kept as.
  private(set) var conflicts: [ItemID] = []

  mutating func save<Draft: ItemDraft>(
    _ draft: Draft, at place: String, _ declaration: Draft.Declaration,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    var known = draft.known
    known.inspectionBase = known.inspectionBase ?? base
    do throws(InspectionFault) {
      if let item = try item(draft, declaration, in: transaction) {
        conflicts += try declaration.change(item, draft.fields, known, sender, in: transaction)
      } else {
        let new = try draft.new(of: inspection.item.id)
        conflicts += try declaration.add(new, key: draft.key, known, sender, in: transaction)
          .conflicts
      }
    } catch {
      switch error {
      case .invalid(let found):
        errors += found.map { FieldError(draft.name(of: $0.field, at: place), $0.message) }
      case .tooMuch(let limit, let error):
        throw .tooMuch(limit, FieldError(draft.name(of: error.field, at: place), error.message))
      default: throw error
      }
    }
  }

  /// The item that a draft names by id or by key; nil for a key that no item has.
  private func item<Draft: ItemDraft>(
    _ draft: Draft, _ declaration: Draft.Declaration, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Item? {
    let (account, type) = (inspection.item.account, declaration.type)
    var named = draft.id
    if named == nil, let key = draft.key { named = try transaction.item(key: key, account) }
    guard let named else { return nil }
    let item = try transaction.item(named, account)
    if let item, item.type == type {
      if try declaration.place(of: item, in: transaction)?.holder == inspection.item.id {
        return item
      }
    } else if draft.id == nil {
      throw .invalid("key", "Another one of the account has, or had, this key.")
    }
    throw .invalid(
      draft.id == nil ? "key" : "id", "There is no such \(type.rawValue) of the inspection.")
  }
}
