package import DatabaseTypes

/// What is known of a transaction that was to write.
package enum WriteOutcome<Value, Fault: DatabaseErrorConvertible> {
  /// It is committed, as durably as the server was told to.
  case done(Value)
  /// Nothing of it is stored, and nothing ever will be. `trouble` is what the server failed with first, if it did:
  /// whether the transaction may be run again depends on that, and not on the fault.
  case nothing(Fault, trouble: DatabaseError?)
  /// COMMIT was sent, and its answer is lost or says that standbys may not have it: it may be stored or not.
  case unknown(DatabaseError)

  /// Whether it may be run again without doing anything twice.
  package var mayRunAgain: Bool {
    if case .nothing(_, let trouble?) = self { trouble.mayRunAgain } else { false }
  }
}

/// What came of a COMMIT.
enum CommitResult {
  case done
  case nothing(DatabaseError)
  case unknown(DatabaseError)
}
