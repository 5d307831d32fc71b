import AuditLog
import Core
import Database
import Forms
import JSON

/// Changes the sheets and findings of one inspection. What is wrong with one does not keep the others from being
/// checked.
struct InspectionEditor {
  let membership: Membership
  let record: InspectionRecord
  let form: Form
  let origin: Origin
  let context: RequestContext
  private(set) var errors: [FieldError] = []

  init(
    _ record: InspectionRecord, _ form: Form, _ membership: Membership, _ context: RequestContext
  ) {
    self.record = record
    self.form = form
    self.membership = membership
    self.context = context
    origin = Origin(context)
  }

  var account: AccountID { membership.account.id }

  mutating func refuse(_ place: String, _ message: String) {
    errors.append(FieldError(place, message))
  }

  mutating func refuse(_ found: [FieldError]) { errors += found }

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
}
