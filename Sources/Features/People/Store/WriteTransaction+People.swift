import Core
import Database

extension WriteTransaction {
  /// - Returns: the number of rows that were added, changed or removed.
  @discardableResult
  func change(_ sql: SQLText, _ values: [SQLValue]) throws(PeopleFault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch { throw .database(error) }
  }

  func newID<Of>(_ sequence: StaticString) throws(PeopleFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }
}
