internal import DatabaseTypes
internal import Synchronization

/// Numbers of sequences, taken from the database in blocks by transactions of their own: none is given twice, also when
/// the transaction that asked is taken back or the process ends. Those numbers are then left out.
final class NumberBlocks: Sendable {
  private struct State {
    var connection: PostgreSQLConnection?
    /// What is left of the block of each sequence.
    var left: [String: ClosedRange<Int64>] = [:]
  }

  private let server: PostgreSQLServer
  /// How many numbers a block of numbers in any order has.
  private let size: Int64
  private let state = Mutex(State())

  /// How long taking a block may last.
  private static let milliseconds = 5_000

  init(_ server: PostgreSQLServer, size: Int64) {
    self.server = server
    self.size = size
  }

  func next(_ sequence: StaticString, _ order: NumberOrder) throws(DatabaseError) -> Int64 {
    let name = sequence.description
    return try state.withLock { state throws(DatabaseError) in
      // Blocks of several nodes are in no order, so a rising number is asked for each time.
      if order != .any { return try take(1, of: name, &state) }
      if let left = state.left[name] {
        state.left[name] = left.count > 1 ? left.lowerBound + 1...left.upperBound : nil
        return left.lowerBound
      }
      let last = try take(size, of: name, &state)
      if size > 1 { state.left[name] = last - size + 2...last }
      return last - size + 1
    }
  }

  /// That many numbers one after the other, greater than all that were given before. Returns the first.
  func rising(_ sequence: StaticString, _ count: Int64) throws(DatabaseError) -> Int64 {
    try state.withLock { state throws(DatabaseError) in
      try take(count, of: sequence.description, &state) - count + 1
    }
  }

  /// Leaves out the numbers up to that one.
  func skip(_ sequence: StaticString, to last: Int64) {
    let name = sequence.description
    state.withLock { state in
      guard let left = state.left[name], left.lowerBound <= last else { return }
      state.left[name] = left.upperBound > last ? last + 1...left.upperBound : nil
    }
  }

  private func take(
    _ count: Int64, of name: String, _ state: inout State
  ) throws(DatabaseError) -> Int64 {
    for isLastTry in [false, true] {
      do throws(DatabaseError) {
        return try take(count, of: name, by: try server.connect(unlessUsable: &state.connection))
      } catch { if isLastTry || !error.mayRunAgain { throw error } }
    }
    throw .misused("a block was not taken")
  }

  /// It is where every acknowledged commit is before it is used: a server that takes over, or starts again, knows of
  /// it, and gives the same numbers to nobody. The numbers come with the COMMIT's answer.
  private func take(
    _ count: Int64, of name: String, by connection: PostgreSQLConnection
  ) throws(DatabaseError) -> Int64 {
    let outcome = connection.write(until: Deadline(milliseconds: Self.milliseconds)) {
      transaction throws(DatabaseError) in
      try transaction.askForNumbers(count, of: name)
    }
    switch outcome {
    case .done(let ticket): return try connection.lastNumber(ticket)
    // What was taken by a COMMIT without an answer is left out.
    case .nothing(let error, _), .unknown(let error): throw error
    }
  }
}
