public import Core
public import Database

extension Thumb {
  /// Stores a smaller copy of a blob under the name of its size, such as `thumb`, in the place of an earlier one. A
  /// file must have been added (`Blob.add`) in this transaction: that use of it is this row's.
  public func store(
    _ size: String, of blob: BlobID, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    if case .file(let earlier) = try Thumb.find(size, of: blob, in: transaction) {
      try Blob.drop(earlier, at: now, in: transaction)
    }
    let (bytes, file): (SQLValue, SQLValue) =
      switch self {
      case .bytes(let bytes): (.blob(bytes), .null)
      case .file(let id): (.null, .id(id))
      }
    try transaction.run(
      """
      INSERT INTO thumbs (blob, size, bytes, file) VALUES ($1, $2, $3, $4)
      ON CONFLICT (blob, size) DO UPDATE SET bytes = excluded.bytes, file = excluded.file
      """, [.id(blob), .text(size), bytes, file])
  }

  /// The copy of that size.
  public static func find(
    _ size: String, of blob: BlobID, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Thumb? {
    try transaction.first(
      "SELECT bytes, file FROM thumbs WHERE blob = $1 AND size = $2", [.id(blob), .text(size)]
    ) { $0.isNull(0) ? .file($0.id(1)) : .bytes($0.blob(0)) }
  }
}
