public import Core
internal import Crypto
public import Database

/// The result of verifying the audit log.
public enum AuditVerdict: Sendable, Hashable {
  /// No row was changed. Whoever stores the head elsewhere can later show that no rows were cut off.
  case whole(AuditHead)
  /// The first row that was changed or is missing.
  case broken(row: Int64)
  /// Rows are missing at the end.
  case cut(after: Int64)
  /// A row is marked as erased, and no erasure's row follows that says so.
  case notErased(row: Int64)
  /// An erasure's row names other rows than those that are marked with it.
  case otherErasure(erasure: Int64, first: Int64, last: Int64)
  /// The row that was noted as the last one now has another hash.
  case otherHead(AuditHead)
}

extension AuditLog {
  private static let withHashes = SQLText(
    "SELECT \(AuditRow.columns), content_hash, hash FROM audit_log ORDER BY id")

  /// Reads the whole audit log and computes every hash again. With a head that was noted earlier it also finds that
  /// the log was cut off before it, or written anew as a whole.
  public static func verify(
    since noted: AuditHead? = nil, in transaction: ReadTransaction,
    progress: Progress = { _, _ in }
  ) throws(DatabaseError) -> AuditVerdict {
    var verification = Verification(noted: noted)
    let lastNumber = try transaction.lastNumber(of: "audit_log") ?? 0
    try transaction.walk(withHashes) { (row: borrowing Row) throws(DatabaseError) -> RowIteration in
      progress(verification.count, lastNumber)
      return verification.add(row)
    }
    return verification.verdict(lastNumber: lastNumber)
  }
}

/// The state of a verification between two rows.
private struct Verification: ~Copyable {
  /// The head that was noted earlier, until its row was read.
  var noted: AuditHead?
  var count: Int64 = 0
  var previous: Digest?
  /// By the number of the erasure's row, which is still to come.
  var erased: [Int64: ErasedRows] = [:]
  var fault: AuditVerdict?
  private var hashes = AuditHash()

  init(noted: AuditHead?) { self.noted = noted }

  mutating func add(_ row: borrowing Row) -> RowIteration {
    let content = AuditRow(row)
    let number = count + 1
    guard content.id == number, let hash = validHash(of: row, content) else {
      fault = .broken(row: number)
      return .stop
    }
    if let head = noted, head.rows == number {
      guard head.hash == hash.description else {
        fault = .otherHead(head)
        return .stop
      }
      noted = nil
    }
    if let fault = erasureFault(content) {
      self.fault = fault
      return .stop
    }
    previous = hash
    count = number
    return .continue
  }

  /// The row's hash; `nil` when fields or hash are wrong.
  private mutating func validHash(of row: borrowing Row, _ content: AuditRow) -> Digest? {
    guard let fields = Digest(row.blob(12)), let hash = Digest(row.blob(13)),
      content.isErased
        ? content.before == nil && content.after == nil : fields == hashes.fields(content),
      hash == hashes.row(content, fields: fields, after: previous)
    else { return nil }
    return hash
  }

  private mutating func erasureFault(_ content: AuditRow) -> AuditVerdict? {
    if let erasure = content.erasedBy {
      if erasure <= content.id { return .notErased(row: content.id) }
      erased[erasure, default: ErasedRows()].add(content.id)
    }
    let marked = erased.removeValue(forKey: content.id)
    if content.subject.kind == AuditLog.erasure {
      let marked = marked ?? ErasedRows()
      return content.after == marked.fields.json
        ? nil : .otherErasure(erasure: content.id, first: marked.first, last: marked.last)
    }
    return marked.map { .notErased(row: $0.first) }
  }

  func verdict(lastNumber: Int64) -> AuditVerdict {
    if let fault { return fault }
    if let row = erased.values.map(\.first).min() { return .notErased(row: row) }
    if noted != nil || lastNumber > count { return .cut(after: count) }
    // A number that was lowered would be given out again.
    if lastNumber < count { return .broken(row: lastNumber + 1) }
    return .whole(AuditHead(rows: count, hash: previous?.description ?? ""))
  }
}
