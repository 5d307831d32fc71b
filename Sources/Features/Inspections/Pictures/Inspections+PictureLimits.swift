import Blobs
import Core
import Database

extension Inspections {
  func checkLength(_ length: Int64?, _ account: Account) throws(InspectionFault) {
    guard let length else { return }
    if length < 1 { throw .noBytes }
    if length > mostBytes(of: account) { throw .tooLarge(most: mostBytes(of: account)) }
  }

  /// The most bytes of one picture.
  func mostBytes(of account: Account) -> Int64 { min(account.pictureBytes, accountBytes) }

  /// Checks that the account has room for a picture. `counted` is what is counted of it already: by the row of an open
  /// upload, or as received.
  ///
  /// - Throws: `.quota`.
  func checkQuota(
    _ length: Int64, counted: Int64, _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    let unwritten = files?.room.bytes(of: sender.account) ?? 0
    try transaction.checkQuota(
      sender.account, taking: unwritten - counted + length, atMost: accountBytes,
      at: sender.origin.receivedAt)
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

extension ReadTransaction {
  /// Checks that an account has room for more bytes than its rows tell: its quota is at most what the server's admin
  /// allows.
  ///
  /// - Throws: `.quota`.
  func checkQuota(
    _ account: AccountID, taking bytes: Int64, atMost most: Int64, at now: Instant
  ) throws(InspectionFault) {
    let counted = try pictureBytes(account)
    let announced = try ofDatabase { () throws(DatabaseError) in
      try Upload.announcedBytes(in: account.value, at: now, in: self)
    }
    if counted.used + announced + bytes > min(counted.most, most) { throw .quota }
  }
}
