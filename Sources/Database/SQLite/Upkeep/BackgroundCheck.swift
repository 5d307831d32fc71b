internal import DatabaseTypes
internal import Dispatch

/// A check of a file that another thread makes.
///
/// The guard of `@unchecked Sendable`: only blocks of `queue` touch what changes, one after the other.
final class BackgroundCheck: @unchecked Sendable {
  private let queue = DispatchQueue(label: "kortti.check", qos: .utility)
  private let connection: SQLiteConnection
  private var outcome: Result<[String], DatabaseError>?

  /// Begins to check what is in the file. `connection` is one of `checking`.
  init(_ connection: SQLiteConnection) {
    self.connection = connection
    queue.async { [self] in
      outcome = Result { () throws(DatabaseError) in try self.connection.damage() }
    }
  }

  /// Waits for it. Returns what is wrong with the file.
  func damage() throws(DatabaseError) -> [String] {
    guard let outcome = queue.sync(execute: { outcome }) else {
      preconditionFailure("the block before this one has set it")
    }
    return try outcome.get()
  }
}
