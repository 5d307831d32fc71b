import Core
import Database
import Idempotency

extension Dispatcher {
  /// The record of the first success of a write under its idempotency key; `nil` for a caller who may not see it any
  /// more.
  func idempotencyRecord(
    of call: Call, _ context: RequestContext, _ transaction: ReadTransaction
  ) throws(Problem) -> IdempotencyRecord? {
    guard let key = call.keyOfWrite, let caller = context.caller else { return nil }
    guard (1...100).contains(key.utf8.count), key.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    else {
      throw .envelope(
        "key", "The idempotency key must have 1 to 100 printable ASCII characters.")
    }
    let found: IdempotencyRecord?
    do throws(DatabaseError) {
      found = try IdempotencyRecord.find(
        key, of: caller.user, at: context.now, in: transaction)
    } catch {
      throw .database(error)
    }
    guard let found else { return nil }
    guard found.operation == call.operation.code, found.fingerprint == call.fingerprint else {
      throw Problem(.keyReused, "The key was used before, for another operation or other input.")
    }
    if let mayRepeat = call.operation.access.mayRepeat {
      do throws(DatabaseError) {
        guard try mayRepeat(call.text(of:), caller, transaction) else { return nil }
      } catch {
        throw .database(error)
      }
    }
    // A large response of an operation that knows repetition is not kept: the request is executed again.
    return found.body.isEmpty ? nil : found
  }
}
