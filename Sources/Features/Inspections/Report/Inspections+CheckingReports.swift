import Core
import Database

extension Inspections {
  /// Works out the digest of every finished inspection from what its report shows, one at a time, and passes on those
  /// that have another one.
  func checkReports(
    in transaction: ReadTransaction, _ fault: (String) -> Void
  ) throws(DatabaseError) {
    do throws(InspectionFault) {
      for account in try transaction.allAccounts() {
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

extension Inspection {
  /// Whether a signature that counts has a digest that what was signed never had. After an erasure that is not known,
  /// and the comment of a void one may be of later.
  fileprivate func hasForeignSignature(_ content: ReportContent) -> Bool {
    if erasedAt != nil || state == .void { return false }
    return signatures.valid.contains { $0.digest != content.digest }
  }
}
