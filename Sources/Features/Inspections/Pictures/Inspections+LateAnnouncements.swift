import Core
import Database
import JSON

extension Inspections {
  /// Whether a change announces a picture that is there already. A restore can lose an announcement, and then the bytes
  /// may come before the device announces it once more. A number that the restore lost, too, is no item's.
  func announces(
    _ id: ItemID, _ change: PushedChange, _ account: AccountID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    let set = JSONTree.object(change.set)
    guard change.type == .picture, let picture = try transaction.picture(id, account)?.picture,
      case .text(let sha256)? = set["sha256"], sha256.lowercased() == picture.sha256
    else { return false }
    switch set["of"] {
    case .integer(let number)?:
      let owner = ItemID(stored: number)
      if owner == picture.owner { return true }
      return try transaction.item(owner, account) == nil
    case .text(let key)?: return try transaction.item(key: key, account) == picture.owner
    default: return false
    }
  }
}
