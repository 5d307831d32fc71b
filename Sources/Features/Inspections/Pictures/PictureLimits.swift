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

extension InspectionFault {
  static var cannotStrip: InspectionFault {
    .unsupported(
      "The account removes where pictures were taken, which can't be done with HEIC: send JPEG.")
  }

  static var noBytes: InspectionFault { .invalid("length", "A picture has at least one byte.") }

  static var unsupportedFormat: InspectionFault {
    .unsupported("A picture is JPEG, PNG, WebP or HEIC.")
  }
}

extension FieldError {
  static let notOfOwner = FieldError(
    "field", "This must be a field of the picture's sheet or target.")
}

extension InspectionFault {
  /// The same for an item that is not there, has no pictures, or is not seen.
  static func noOwner(_ draft: PictureDraft) -> InspectionFault {
    .invalid(draft.ownerField, "There is no such target, inspection, sheet or finding.")
  }
}

/// Calls what throws the database's errors.
func ofDatabase<Value>(
  _ body: () throws(DatabaseError) -> Value
) throws(InspectionFault) -> Value {
  do throws(DatabaseError) { return try body() } catch { throw .database(error) }
}
