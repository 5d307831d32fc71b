package import Database

extension WriteTransaction {
  /// Leaves out the numbers and revisions that were given after the backup that is restored: devices know some of them,
  /// and none may be given to another item, or to a change that they do not know.
  package func skipLostNumbers() throws(DatabaseError) {
    try run("UPDATE accounts SET last_number = last_number + $1", [.integer(mostLost)])
    try run("UPDATE items SET revision = revision + $1", [.integer(mostLost)])
  }
}

/// More than an account gets between two backups.
private let mostLost: Int64 = 1_000_000
