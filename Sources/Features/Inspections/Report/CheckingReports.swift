import Core
import Database
import JSON

extension Inspections {
  /// Works out the digest of every finished inspection from what its report shows, one at a time, and passes on those
  /// that have another one.
  func checkReports(
    in transaction: ReadTransaction, _ fault: (String) -> Void
  ) throws(DatabaseError) {
    do throws(InspectionFault) {
      for account in try transaction.allAccounts() {
        try checkStrokes(of: account, in: transaction, fault)
        for id in try transaction.itemsWithoutKey(account.id) {
          fault("the key of item \(id) of account \(account.name) is not the item's")
        }
        try transaction.eachFinished(account.id) { record throws(InspectionFault) in
          guard let expected = record.inspection.contentDigest else { return }
          let name = "inspection \(record.item.id) of account \(account.name)"
          let content = ReportContent(try transaction.whole(record, of: account))
          if content.digest != expected {
            fault("the report of \(name) has another digest than was given to it")
          }
          if record.inspection.hasForeignSignature(content) {
            fault("a signature of \(name) was given on other content")
          }
        }
      }
    } catch {
      if case .database(let error) = error { throw error }
    }
  }
}

extension Inspections {
  /// Compares what was drawn as each signature with the digest that the signature has of it.
  private func checkStrokes(
    of account: Account, in transaction: ReadTransaction, _ fault: (String) -> Void
  ) throws(InspectionFault) {
    var count = 0
    try transaction.eachSigned(account.id) { record throws(InspectionFault) in
      for signature in try transaction.withStrokes(record.inspection).signatures.list {
        count += 1
        // Signatures of earlier builds have no digest.
        if !signature.strokesHash.isEmpty, !signature.hasOwnStrokes {
          let name = "inspection \(record.item.id) of account \(account.name)"
          fault("what was drawn as a signature of \(name) is not what was signed")
        }
      }
    }
    if try transaction.strokesCount(account.id) != count {
      fault("account \(account.name) has more or less drawn than its signatures")
    }
  }
}

extension Signature {
  /// Whether what was drawn has the digest and the length that were noted.
  fileprivate var hasOwnStrokes: Bool {
    strokes.hash == strokesHash && Int64(strokes.text.bytes.count) == strokesBytes
  }
}

extension Inspection {
  /// Whether a signature that counts has a digest that what was signed never had. After an erasure that is not known,
  /// and the comment of a void one may be of later.
  fileprivate func hasForeignSignature(_ content: ReportContent) -> Bool {
    if erasedAt != nil || state == .void { return false }
    let own = content.digest
    return Set(signatures.valid.map(\.digest)).contains { digest in
      if digest == own { return false }
      let removal = content.whole.pictures.compactMap(\.picture.removal)
        .filter { $0.digest == digest }.min { $0.number < $1.number }
      return removal.map { content.before($0).digest != digest } ?? true
    }
  }
}
