import Core
import Database
import Synchronization
import WorkingTime

/// The rates that were read before. Rows are only ever added, by rising ids, so each read needs those behind the last
/// one alone.
final class KnownRates: Sendable {
  private struct State {
    var book = RateBook()
    /// `nil` before any is read.
    var last: Rate?
  }

  private let state = Mutex(State())

  /// All rates, and the highest id of those that a transaction sees: later ones may be known already.
  func rates(
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> (book: RateBook, last: Int64) {
    let known = state.withLock { $0 }
    guard let last = known.last else { return try load(in: transaction) }
    let rows = try transaction.rates(from: last.id.value)
    // A transaction that began before the last rate was saved does not see it, and neither does a server that lost its
    // last commits, which gives their ids again: they have what they have, and nobody keeps it.
    guard let first = rows.first else {
      let book = RateBook(try transaction.rates().map(\.terms))
      return (book, book.last)
    }
    guard first == last else { return try load(in: transaction) }
    if rows.count == 1 { return (known.book, last.id.value) }
    var book = known.book
    for rate in rows.dropFirst() { book.add(rate.terms) }
    keep(book, rows.last)
    return (book, book.last)
  }

  private func load(
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> (book: RateBook, last: Int64) {
    let rows = try transaction.rates()
    let book = RateBook(rows.map(\.terms))
    keep(book, rows.last)
    return (book, book.last)
  }

  private func keep(_ book: RateBook, _ last: Rate?) {
    state.withLock { $0 = State(book: book, last: last) }
  }
}
