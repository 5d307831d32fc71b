import TestSupport
import Testing

extension APIFixture {
  /// How often a call waits for the server of the database. It is made twice, with the numbers 1 and 2, and counted the
  /// second time: what a statement's types are is asked for once.
  package func roundTrips(_ call: (_ number: Int) throws -> Answer) throws -> Int {
    let first = try call(1)
    #expect(first.status < 300, "\(first.text)")
    let before = database.roundTrips
    let second = try call(2)
    let counted = database.roundTrips - before
    #expect(second.status < 300, "\(second.text)")
    return counted
  }
}
