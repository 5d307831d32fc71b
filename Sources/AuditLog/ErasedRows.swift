internal import Bytes
internal import Core
internal import Crypto

/// The rows that one erasure removed the fields of: how many, and a digest of their numbers.
///
/// The digest of no rows is 32 zero bytes. Each row, in ascending order, makes SHA-256 over the digest so far and the
/// row's number as 8 bytes, big-endian.
struct ErasedRows {
  private(set) var count: Int64 = 0
  private(set) var first: Int64 = 0
  private(set) var last: Int64 = 0
  private var digest = AuditHash.beforeFirst

  /// Adds a row's number, which is above the last one.
  mutating func add(_ row: Int64) {
    if count == 0 { first = row }
    last = row
    count += 1
    var form = ByteBuffer(capacity: 40)
    form.append(digest)
    form.append(bigEndian: UInt64(bitPattern: row))
    digest = form.withBytes { SHA256.of($0) }.array
  }

  /// What the erasure's own row says of them.
  var fields: AuditFields {
    ["rows": .int(count), "digest": .text(Digest(digest)?.description ?? "")]
  }
}
