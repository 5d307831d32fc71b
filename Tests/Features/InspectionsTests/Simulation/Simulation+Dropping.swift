import Core
import JSON

@testable import Inspections

// Pictures that never come are dropped, and bytes come though a right was taken.
extension Simulation {
  /// An admin drops a picture that a finished inspection awaits.
  func dropPicture(_ account: Int) throws {
    let of = try server.admin(account).account
    var awaited: [PictureRecord] = []
    for id in model.finished[account].sorted() {
      awaited += try server.transaction.pictures(ofInspection: ItemID(stored: id), of)
        .filter { $0.item.isActive && $0.picture.state == .awaited }
    }
    guard let dropped = awaited.randomElement(using: &generator),
      let inspection = dropped.picture.inspection
    else { return }
    let comment = text(account)
    let fault = try call { server in
      let sender = try server.admin(account)
      try server.inspections.dropPicture(
        dropped.item.id, because: comment, sender, in: server.transaction)
    }
    if let fault {
      throw SimulationFault(.pictures, "The picture \(dropped.item.id) was not dropped: \(fault)")
    }
    let digest = try server.transaction.inspection(inspection, of)?.inspection.digest
    model.noteDigest(digest, of: inspection.value, account)
    try checkArrived(above: dropped.item.id.value, account)
  }

  /// Whoever announced a picture may send its bytes, though the right to it was taken since.
  func checkOwed(_ key: String, _ phone: SimulatedPhone) throws {
    // After a restore the picture may be lost, or what it is of.
    if restores { return }
    let sender = try server.admin(phone.account)
    guard let member = try server.transaction.member(phone.user, of: sender.account),
      member.isActive, let id = try server.transaction.item(key: key, sender.account),
      let record = try server.transaction.picture(id, sender.account),
      record.item.madeBy == phone.user, record.picture.state == .awaited
    else { return }
    throw SimulationFault(.pictures, "\(phone.device) may not send the bytes of \(key).")
  }
}
