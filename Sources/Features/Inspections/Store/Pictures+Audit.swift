import AuditLog
import Blobs
import Core
import Crypto
import Database
import JSON
import WebAPI

extension Picture {
  /// What the audit log holds of a picture: beside its fields, of which bytes it and its smaller copies are.
  func auditFields(
    _ item: Item, in transaction: ReadTransaction
  ) throws(InspectionFault) -> AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add("bytes", .json(try storedBytes(in: transaction)))
    fields.add(item)
    return fields
  }

  /// The SHA-256 of what is stored, and what of it is given; null for a picture without bytes.
  private func storedBytes(in transaction: ReadTransaction) throws(InspectionFault) -> JSONTree {
    guard let blob else { return .null }
    let original = try ofDatabase { () throws(DatabaseError) in
      try Blob.find(blob, in: transaction)?.sha256.description
    }
    var members: [JSONTree.Member] = [
      .init("original", original.map { .text($0) } ?? .null), .init("given", .flag(isGiven)),
      .init("read", .flag(isRead)),
    ]
    // Copies that another account's picture has do not show before this one is read.
    guard isRead, state == .stored else { return .object(members) }
    for size in PictureSize.allCases where size != .original {
      if let copy = try transaction.copy(of: blob, size) {
        members.append(.init(size.rawValue, .text(copy.sha256.description)))
      }
    }
    return .object(members)
  }
}
