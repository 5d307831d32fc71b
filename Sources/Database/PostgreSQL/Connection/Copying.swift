internal import CPostgreSQL
internal import DatabaseTypes

// COPY … FROM STDIN, which the pipeline does not take.
extension PostgreSQLConnection {
  /// Begins to copy rows into a table. Until `endCopy` the connection takes nothing but `copy`.
  func beginCopy(_ sql: String, until deadline: Deadline) throws(DatabaseError) {
    try begin(script: sql, until: deadline)
    while unsafe cpq_is_busy(handle) != 0 {
      if !move() { throw lost() }
      if let loss { throw loss }
    }
    guard let first = unsafe cpq_next(handle) else { throw lost() }
    let result = unsafe PostgreSQLResult(first)
    if result.outcome == cpq_copying { return }
    note(result.error)
    try endScript()
    throw result.error
  }

  /// Sends bytes as COPY's format has them. It waits until the socket has taken them, so that none pile up.
  func copy(_ bytes: [UInt8]) throws(DatabaseError) {
    if let loss { throw loss }
    let isTaken = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe cpq_put(handle, bytes.baseAddress, Int32(bytes.count))
    }
    if isTaken == 0 { throw lost() }
    switch unsafe cpq_send(handle, deadline.remainingMilliseconds) {
    case 1: return
    case 0: lose(.interrupted("the server takes nothing"))
    default: _ = lost()
    }
    throw loss ?? .disconnected("")
  }

  /// Ends it. A row that the server refused is told here.
  func endCopy() throws(DatabaseError) {
    if let loss { throw loss }
    if unsafe cpq_end_copy(handle) == 0 { throw lost() }
    try endScript()
  }
}

/// Rows in COPY's binary format.
struct CopyBytes {
  private(set) var bytes = Self.header
  private let kinds: [MovedColumn.Kind]
  private var column = 0

  /// The signature, no flags, no extension.
  private static let header =
    Array("PGCOPY\n".utf8) + [0xFF] + Array("\r\n\0".utf8)
    + [UInt8](repeating: 0, count: 8)

  init(_ table: MovedTable) { kinds = table.columns.map(\.kind) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func addEnd() { bytes.append(highestFirst: Int16(-1)) }

  mutating func add(_ rows: RowBytes) throws(DatabaseError) {
    var all = RowValues(rows)
    while let value = all.next() {
      if column == 0 { bytes.append(highestFirst: Int16(kinds.count)) }
      switch value {
      case .null: bytes.append(highestFirst: Int32(-1))
      case .integer(let number): try add(number, kinds[column])
      case .text(let place), .bytes(let place):
        bytes.append(highestFirst: Int32(place.count))
        bytes.append(contentsOf: rows.bytes[place])
      }
      column = column + 1 == kinds.count ? 0 : column + 1
    }
  }

  private mutating func add(
    _ number: Int64, _ kind: MovedColumn.Kind
  ) throws(DatabaseError) {
    guard case .integer(let bits) = kind, kind.range?.contains(number) == true else {
      throw DatabaseError(sqlState: "22003", message: "\(number) is out of range")
    }
    bytes.append(highestFirst: Int32(bits / 8))
    switch bits {
    case 16: bytes.append(highestFirst: Int16(truncatingIfNeeded: number))
    case 32: bytes.append(highestFirst: Int32(truncatingIfNeeded: number))
    default: bytes.append(highestFirst: number)
    }
  }
}
