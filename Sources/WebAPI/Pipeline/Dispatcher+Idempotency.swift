import Core
import Database
import Idempotency

extension Call {
  /// The idempotency key of a write, by whom it counts; `nil` for a read, of which it is ignored, since some clients
  /// send one with every request, and for callers whom the operation does not know.
  func idempotencyKey(of caller: Caller?) -> IdempotencyKey? {
    guard operation.isWrite, let key else { return nil }
    if let caller { return .user(caller.user, key) }
    return operation.isOpen ? .guest(key) : nil
  }
}

extension Dispatcher {
  /// The record of the first success of a write under its idempotency key; `nil` for a caller who may not see it any
  /// more.
  func idempotencyRecord(
    of call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> IdempotencyRecord? {
    guard let key = call.idempotencyKey(of: context.caller) else { return nil }
    try key.check()
    let found: IdempotencyRecord?
    do throws(DatabaseError) {
      found = try IdempotencyRecord.find(
        key, operation: call.operation.code, fingerprint: call.fingerprint, at: context.now,
        in: transaction)
    } catch {
      throw .database(error)
    }
    guard let found else { return nil }
    guard found.operation == call.operation.code, found.fingerprint == call.fingerprint else {
      throw Problem(.keyReused, "The key was used before, for another operation or other input.")
    }
    if let mayRepeat = call.operation.access.mayRepeat, let caller = context.caller {
      do throws(DatabaseError) {
        guard try mayRepeat(call.text(of:), caller, transaction) else { return nil }
      } catch {
        throw .database(error)
      }
    }
    // A large response of an operation that knows repetition is not kept: the request is executed again.
    return found.body.isEmpty ? nil : found
  }

  /// Holds the idempotency key of a write, and then gives the record that another write with the key may have left in
  /// between.
  func heldIdempotencyRecord(
    of call: Call, _ context: RequestContext, _ transaction: WriteTransaction
  ) throws(Problem) -> IdempotencyRecord? {
    transaction.hold(name: call.idempotencyKey(of: context.caller)?.name)
    // The next step looks for the caller.
    transaction.ahead { () throws(Problem) in try caller(of: call, context.now, transaction) }
    let record = try idempotencyRecord(of: call, context, transaction)
    if record != nil {
      do throws(DatabaseError) { try transaction.awaitEarlierCommits() } catch {
        throw .database(error)
      }
    }
    return record
  }

  /// Keeps the response to a write under its key, if it has one.
  func keep(
    _ result: OperationResult, body: [UInt8], of call: Call, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(Problem) {
    guard let key = call.idempotencyKey(of: context.caller) else { return }
    do throws(DatabaseError) {
      try IdempotencyRecord(
        operation: call.operation.code, fingerprint: call.fingerprint, body: body,
        location: result.location, tag: result.tag?.text
      ).keep(key, at: context.now, in: transaction)
    } catch {
      throw .database(error)
    }
    transaction.findsItselfAgain()
  }
}

extension IdempotencyKey {
  /// - Throws: 422 for a key that can't be one.
  fileprivate func check() throws(Problem) {
    switch self {
    case .user(_, let key):
      if key.isPrintableASCII(1...100) { return }
      throw .envelope(
        "key", "The idempotency key must have 1 to 100 printable ASCII characters.")
    case .guest(let key):
      let fewest = Self.fewestBytesOfGuest
      if key.isPrintableASCII(fewest...100) { return }
      throw .envelope(
        "key",
        "Without a login the idempotency key must have \(fewest) to 100 printable ASCII characters, which nobody can guess."
      )
    }
  }
}

extension String {
  fileprivate func isPrintableASCII(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}
