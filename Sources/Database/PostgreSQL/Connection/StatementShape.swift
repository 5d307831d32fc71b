internal import DatabaseTypes
internal import Synchronization

/// The types of a statement's parameters and columns, as the server finds them.
struct StatementShape: Sendable {
  /// Numbers of `pg_type`.
  enum ColumnType {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    static let int8: UInt32 = 20
    static let int2: UInt32 = 21
    static let int4: UInt32 = 23
    /// char, name, text, character, character varying, unknown.
    static let texts: Set<UInt32> = [18, 19, 25, 1042, 1043, 705]
    static let readable = texts.union([boolean, bytes, int8, int2, int4])
  }

  let parameters: [UInt32]
  /// A column of a type that `PostgreSQLColumns` does not read, such as the numeric sum of bigints.
  let unreadable: (column: Int, type: UInt32)?

  init(parameters: [UInt32], columns: [UInt32]) {
    self.parameters = parameters
    let unreadable = columns.enumerated().first { !ColumnType.readable.contains($0.element) }
    self.unreadable = unreadable.map { ($0.offset, $0.element) }
  }

  /// - Throws: where a column can't be read.
  func check() throws(DatabaseError) {
    guard let unreadable else { return }
    throw .misused("column \(unreadable.column) has the type \(unreadable.type): cast it")
  }
}

/// The shapes of statements by their text: each is asked for once, for all connections to a database.
package final class StatementShapes: Sendable {
  private let shapes = Mutex<[String: StatementShape]>([:])

  package init() {}

  func shape(of text: String) -> StatementShape? { shapes.withLock { $0[text] } }

  func keep(_ shape: StatementShape, of text: String) { shapes.withLock { $0[text] = shape } }

  func forget(_ text: String) { shapes.withLock { _ = $0.removeValue(forKey: text) } }
}
