package import DatabaseTypes

extension DatabaseError {
  /// The error for an SQLSTATE (PostgreSQL's appendix A); empty for a failure that the server did not tell.
  package init(sqlState state: String, message: String) {
    self.init(
      DatabaseError.kind(state), engine: "PostgreSQL", code: DatabaseError.code(state),
      message: state.isEmpty ? message : "\(state) \(message)")
  }

  /// A failure that no server told.
  static func disconnected(_ message: String) -> DatabaseError {
    DatabaseError(.disconnected, engine: "PostgreSQL", code: 0, message: message)
  }

  /// Somebody or the time ended it.
  static func interrupted(_ message: String) -> DatabaseError {
    DatabaseError(.interrupted, engine: "PostgreSQL", code: 0, message: message)
  }

  /// A mistake of ours.
  static func misused(_ message: String) -> DatabaseError {
    DatabaseError(.other, engine: "PostgreSQL", code: 0, message: message)
  }

  /// The five characters of an SQLSTATE as a number of base 36; 0 for none.
  package static func code(_ state: String) -> Int32 { Int32(state, radix: 36) ?? 0 }

  private static func kind(_ state: String) -> Kind {
    switch state {
    case "23505": .uniqueViolation
    case "23503": .foreignKeyViolation
    case "23514": .checkViolation
    case "53100": .full
    case "58030", "XX001", "XX002": .damaged
    // Serialization, deadlock, a lock in the way, an exclusion, a plan for columns that have changed, a statement whose
    // PREPARE was skipped in a transaction that failed before.
    case "40001", "40P01", "55P03", "23P01", "0A000", "26000": .contention
    // Too many connections, read-only, ended or not ready, idle for too long.
    case "53300", "25006", "57P01", "57P02", "57P03", "25P03", "57P05": .disconnected
    case "57014": .interrupted
    default: state.isEmpty || state.hasPrefix("08") ? .disconnected : .other
    }
  }

  /// The same for one that a statement before had caused: nobody who waits for another takes it for that one's.
  var ofEarlierStatement: DatabaseError {
    switch kind {
    case .uniqueViolation, .foreignKeyViolation, .checkViolation:
      DatabaseError(.other, engine: engine, code: code, message: "sent before: \(message)")
    default: self
    }
  }
}
