internal import DatabaseTypes

/// A statement that is on its way, and what came of it.
final class Ticket {
  enum Kind {
    /// Somebody waits for the result.
    case awaited
    /// Nobody does; it changes that many rows, or `nil` for any number.
    case sent(expecting: Int?)
    /// Its failure changes nothing: what ends a transaction that has failed, or only read.
    case ignored
    case commit
  }

  enum State {
    case underWay
    case done(PostgreSQLResult)
    /// `isPlain`: the server took the statement back and goes on. Else nobody knows what it did.
    case failed(DatabaseError, isPlain: Bool)
    /// One before it failed, so it was not run.
    case skipped
  }

  let kind: Kind
  let statement: PreparedStatement?
  var state = State.underWay

  init(_ kind: Kind, _ statement: PreparedStatement?) {
    self.kind = kind
    self.statement = statement
  }

  var isUnderWay: Bool { if case .underWay = state { true } else { false } }

  /// Whether it is not yet known whether it changed as many rows as it must.
  var isUncounted: Bool {
    if case .sent(.some) = kind { isUnderWay } else { false }
  }
}

/// What the server has been told and has not answered yet, in its order.
enum PendingStep {
  case prepare(PreparedStatement)
  case describe(PreparedStatement)
  case run(Ticket)
  case deallocate(name: String)
  case sync
}
