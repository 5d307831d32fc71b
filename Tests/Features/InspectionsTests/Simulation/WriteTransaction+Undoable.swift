import Database

extension WriteTransaction {
  /// Undoes what `body` wrote when it throws.
  func undoable<Value>(_ body: () throws -> Value) throws -> Value {
    do throws(Undone) {
      return try savepoint { () throws(Undone) in
        do { return try body() } catch { throw Undone(reason: error) }
      }
    } catch {
      throw error.reason
    }
  }

  private struct Undone: DatabaseErrorConvertible {
    let reason: any Error

    static func database(_ error: DatabaseError) -> Undone { Undone(reason: error) }
  }
}
