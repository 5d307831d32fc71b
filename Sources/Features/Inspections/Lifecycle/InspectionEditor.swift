import AuditLog
import Core
import Database
import Forms
import JSON
import Merging

/// Changes the sheets and findings of one inspection, for a request and for a device's changes alike. What is wrong
/// with one does not keep the others from being checked.
struct InspectionEditor {
  let inspections: Inspections
  let record: InspectionRecord
  let form: Form
  let sender: Sender
  private(set) var errors: [FieldError] = []
  /// What changes were kept as.
  private(set) var conflicts: [ItemID] = []

  init(
    _ inspections: Inspections, _ record: InspectionRecord, _ sender: Sender,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    self.inspections = inspections
    self.record = record
    self.sender = sender
    form = try inspections.form(of: record.inspection, sender.membership, in: transaction)
  }

  var account: AccountID { sender.account }
  var membership: Membership { sender.membership }

  mutating func refuse(_ place: String, _ message: String) {
    errors.append(FieldError(place, message))
  }

  mutating func refuse(_ found: [FieldError]) { errors += found }

  mutating func add(_ kept: [ItemID]) { conflicts += kept }

  /// The item that a client names by id or by key; nil for a key that no item has.
  mutating func find(
    id: ItemID?, key: String?, _ type: ItemType, at place: String,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FoundItem {
    if let id {
      if try transaction.item(id, account)?.type == type { return .known(id) }
      refuse("\(place).id", "There is no such \(type.rawValue) of the inspection.")
      return .wrong
    }
    guard let key, let known = try transaction.item(key: key, account) else { return .new }
    if try transaction.item(known, account)?.type == type { return .known(known) }
    refuse("\(place).key", "Another one of the account has, or had, this key.")
    return .wrong
  }

  enum FoundItem {
    case known(ItemID), new, wrong
  }

  /// Keeps an item that was to be added to a finished inspection.
  ///
  /// - Returns: false for an inspection that is open.
  /// - Throws: `.finished` for a sender who knew of that, or did not say what was known.
  mutating func keepIfFinished(
    _ known: KnownRevisions, _ new: KeptChange, in transaction: WriteTransaction
  ) throws(InspectionFault) -> Bool {
    guard let finishedAt = record.finishedAt else { return false }
    let isSaid = known.base != nil || known.inspectionBase != nil
    if !isSaid || known.inspectionBase ?? 0 >= Int(finishedAt) { throw .finished }
    add([try inspections.keep(new, as: .finished, on: record.item, sender, in: transaction)])
    return true
  }

  /// What a merge must know of a sheet or a finding of the inspection.
  func merged(
    _ item: Item, target: ItemID, _ known: KnownRevisions, in transaction: ReadTransaction,
    value: @escaping (String) -> JSONText
  ) throws(InspectionFault) -> MergedItem {
    var merged = MergedItem(item: item, target: target, value: value)
    merged.record.finishedAt = record.finishedAt.map { Int($0) }
    if known.base == nil { return merged }
    merged.record.isBelowInactive = try inspections.inactive(above: item, in: transaction) != nil
    merged.record.mayChange = try transaction.isVisible(target, to: membership)
    return merged
  }
}
