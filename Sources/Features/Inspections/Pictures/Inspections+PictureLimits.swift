import Blobs
import Core
import Database

extension Inspections {
  func checkLength(_ length: Int64?, _ account: Account) throws(InspectionFault) {
    guard let length else { return }
    if length < 1 { throw .noBytes }
    if length > account.pictureBytes { throw .tooLarge(most: account.pictureBytes) }
  }

  /// Checks that the account has room for a picture. `counted` is what an open upload counts of it already.
  ///
  /// - Throws: `.quota`.
  func checkQuota(
    _ length: Int64, counted: Int64, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    let bytes = try transaction.pictureBytes(sender.account)
    let announced = try ofDatabase { () throws(DatabaseError) in
      try Upload.announcedBytes(
        in: sender.account.value, at: sender.origin.receivedAt, in: transaction)
    }
    if bytes.used + announced - counted + length > bytes.most { throw .quota }
  }

  /// Counts the bytes of a picture, of which an upload may count some already.
  ///
  /// - Throws: `.quota`.
  func count(
    _ picture: inout Picture, already counted: Int64, _ sender: Sender,
    in transaction: WriteTransaction
  ) throws(InspectionFault) {
    try checkQuota(picture.length, counted: counted, sender, in: transaction)
    try transaction.addUsedBytes(picture.length, sender.account)
    picture.counts = true
  }
}
