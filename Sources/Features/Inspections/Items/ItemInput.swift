package import AuditLog
import Core
package import Database
import Forms
package import JSON
package import WebAPI

/// An item of an account, as a path names it.
struct ItemInput: Input {
  let account: String
  let id: ItemID
  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    id = decoder.required("id", .id())
  }
}

/// What a request gives to make an item.
struct NewItemInput<Content: Input>: Input {
  let account: String
  let key: String?
  let new: Content

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    key = decoder.optional(
      "key", .clientKey, "Its key for ever; the server makes one unless given.")
    new = Content(&decoder)
  }
}

/// What a request wants of an item that its path names.
struct ItemChangeInput<Content: Input>: Input {
  private let item: ItemInput
  let content: Content

  init(_ decoder: inout InputDecoder) {
    item = ItemInput(&decoder)
    content = Content(&decoder)
  }

  var account: String { item.account }
  var id: ItemID { item.id }
}

/// Fields to be changed, with the revision that the client last received.
struct PatchWithBase<Patch: Input>: Input {
  let patch: Patch
  let base: Int?

  init(_ decoder: inout InputDecoder) {
    patch = Patch(&decoder)
    base = decoder.optional("base", .revision, revisionNote)
  }
}

// A column of a JSON value.
extension JSONText: FieldValue {
  package static var columnFormat: ColumnFormat { .json }
  /// The bytes as they are stored, without a text between.
  package init(_ row: borrowing Row, _ column: Int32) { self.init(bytes: row.blob(column)) }
  package var sqlValue: SQLValue { .text(description) }
  package var auditValue: AuditValue { .json(tree) }
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.value(json: bytes.span, schema: .object([]))
  }
  package static var sample: JSONText { .null }
}

extension Inspections {
  /// The canonical values of declared fields; none if something is wrong, with places such as `.near`.
  func canonical(
    _ values: [JSONTree.Member], of fields: [FormField], _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> (values: [JSONTree.Member], faults: [FieldError]) {
    let named = try named(values, fields, sender, in: transaction)
    var faults = try unknownTargets(in: named, fields, sender, in: transaction)
    var canonical: [JSONTree.Member] = []
    do throws(FormErrors) { canonical = try fields.canonical(named, in: zone(of: sender)) } catch {
      faults += error.errors
    }
    return (faults.isEmpty ? canonical : [], faults)
  }

  /// Values of declared fields with the ids of targets in place of the keys that a device knows.
  private func named(
    _ values: [JSONTree.Member], _ fields: [FormField], _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> [JSONTree.Member] {
    if sender.origin.device == nil { return values }
    var named = values
    for (index, member) in values.enumerated() {
      guard case .text(let key) = member.value,
        fields.first(where: { $0.key == member.name })?.type == .target
      else { continue }
      // A key that no item has names none, as a number that no item has.
      let id = try transaction.item(key: key, sender.account)?.value ?? ItemID.largest
      named[index] = .init(member.name, .integer(id))
    }
    return named
  }

  /// What is wrong with values that name targets, with places such as `.near`.
  private func unknownTargets(
    in values: [JSONTree.Member], _ fields: [FormField], _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> [FieldError] {
    var errors: [FieldError] = []
    for member in values where fields.first(where: { $0.key == member.name })?.type == .target {
      // A whole number may be written with a fraction of zeros or an exponent.
      guard let number = try? DecimalNumber.read(member.value)?.whole else { continue }
      let id = ItemID(stored: Int64(number))
      if try transaction.visibleTarget(id, sender.membership) == nil,
        try !isLost(id, sender, in: transaction)
      {
        errors.append(FieldError(".\(member.name)", TargetTree.unknown))
      }
    }
    return errors
  }
}
