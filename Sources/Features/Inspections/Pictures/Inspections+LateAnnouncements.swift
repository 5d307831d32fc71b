import Core
import Database
import JSON

extension Inspections {
  /// Whether a change announces a picture that is there already. A restore can lose an announcement, and then the bytes
  /// may come before the device announces it once more. What that names may have no pictures now: a number that the
  /// restore lost, too, is no item's, and a sheet that comes after the finishing is kept as a conflict.
  func announces(
    _ id: ItemID, _ change: PushedChange, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    let set = JSONTree.object(change.set)
    guard change.type == .picture, let picture = try transaction.picture(id, account)?.picture,
      case .text(let sha256)? = set["sha256"], sha256.lowercased() == picture.sha256
    else { return false }
    let named: ItemID?
    switch set["of"] {
    case .integer(let number)?: named = ItemID(stored: number)
    case .text(let key)?: named = try transaction.item(key: key, account)
    default: return false
    }
    guard let named, let owner = try owner(named, account, in: transaction) else { return true }
    return owner.id == picture.owner
  }
}
