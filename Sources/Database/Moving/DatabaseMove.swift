public import Core
internal import Crypto
public import DatabaseTypes
internal import PostgreSQL
internal import SQLite

/// All rows of all tables on their way from a file to a server of PostgreSQL, or from a server to a new file.
///
/// Call `copy`, `compare`, `commit` and `markSource`, in this order, and `end` in any case. The source is read in one
/// view, and nobody writes to it meanwhile. Up to `commit` nothing is kept in the target, whatever ends the process,
/// and the source is served as before. After it the target is whole. A process that ends between `commit` and
/// `markSource` leaves both: what the next move says is that the target is not empty. Then the target is the one to
/// serve, or to be removed, before anybody writes to either.
public final class DatabaseMove {
  private let source: any MoveSource
  private let target: any MoveTarget
  private let reading: ReadTransaction
  private let writing: WriteTransaction
  private let pairs: [TablePair]
  /// Of what was read of each table of the source and given to the target.
  private var copied: [Digest] = []

  /// How many rows there are.
  public var rowCount: Int64 { pairs.reduce(0) { $0 + $1.count } }

  /// How many tables they are in.
  public var tableCount: Int { pairs.count }

  /// The rows of each table that has some.
  public var counts: [(table: String, rows: Int64)] {
    pairs.filter { $0.count > 0 }.map { ($0.source.name, $0.count) }
  }

  /// Where the source is, without links, or its address; and the target.
  public var sourcePath: String { source.path }
  public var targetPath: String { target.path }

  /// Opens both. The target's tables are made by the migrations, which are those of the source's features. For a trial,
  /// in which `faults` alone is called, nothing is made and nobody is kept from writing to a server.
  ///
  /// - Throws: also that the target is not empty, or that the source is in use.
  public convenience init(
    from source: String, to target: String, migrations: [Migration], knownFeatures: [String],
    isTrial: Bool = false
  ) throws(DatabaseOpenError) {
    precondition(
      Database.isServer(source) != Database.isServer(target), "between a file and a server")
    let origin: any MoveSource =
      Database.isServer(source)
      ? try PostgreSQLMoveSource(
        source, migrations: migrations, knownFeatures: knownFeatures, isTrial: isTrial)
      : try SQLiteMoveSource(
        source, migrations: migrations, knownFeatures: knownFeatures, isTrial: isTrial)
    var made: (any MoveTarget)?
    do throws(DatabaseOpenError) {
      let destination: any MoveTarget =
        Database.isServer(target)
        ? try PostgreSQLMoveTarget(
          target, migrations: migrations, knownFeatures: knownFeatures, isTrial: isTrial)
        : try SQLiteMoveTarget(
          target, migrations: migrations, knownFeatures: knownFeatures,
          for: isTrial ? .trial : .move)
      made = destination
      try self.init(origin, destination)
    } catch {
      origin.end()
      made?.cancel()
      throw error
    }
  }

  /// Between two sides that are open, and stay so when it throws.
  init(_ source: any MoveSource, _ target: any MoveTarget) throws(DatabaseOpenError) {
    (self.source, self.target) = (source, target)
    reading = ReadTransaction(source.transaction)
    writing = WriteTransaction(target.transaction)
    do throws(MoveFault) { pairs = try TablePair.all(source, target, reading) } catch {
      throw error.opening(source.path)
    }
  }

  /// What would be refused: damage and broken references of the source, and values that the target does not take. The
  /// first hundred of them in words, and how many there are. Reads everything.
  public func faults(
    progress: Progress = { _, _ in }
  ) throws(DatabaseOpenError) -> (named: [String], count: Int) {
    var named: [String] = []
    var count = 0
    func add(_ faults: [String]) {
      count += faults.count
      named += faults.prefix(max(0, Self.mostNamed - named.count))
    }
    try asOpenError { () throws(MoveFault) in
      do throws(DatabaseError) { add(try source.faults()) } catch { throw .database(error) }
      var done: Int64 = 0
      for pair in pairs {
        let check = RowCheck(pair.source, pair.target, checksTexts: target.checksTexts)
        var rows = RowBytes()
        try reading.walk(SQLText(pair.source.rowsSQL)) { row throws(MoveFault) in
          rows.removeAll()
          add(check.add(row, to: &rows))
          done += 1
          progress(done, rowCount)
          return .continue
        }
      }
    }
    return (named, count)
  }

  private static let mostNamed = 100
  /// How many bytes of rows are sent or hashed at once.
  private static let batch = 1 << 16

  /// Copies all rows.
  public func copy(progress: Progress = { _, _ in }) throws(DatabaseOpenError) {
    try asOpenError { () throws(MoveFault) in
      try inTarget { () throws(DatabaseError) in try target.prepare() }
      var done: Int64 = 0
      copied.removeAll()
      for pair in pairs { copied.append(try copy(pair, &done, progress)) }
      try inTarget { () throws(DatabaseError) in try target.complete() }
    }
  }

  /// Returns the digest of the rows.
  private func copy(
    _ pair: TablePair, _ done: inout Int64, _ progress: Progress
  ) throws(MoveFault) -> Digest {
    let check = RowCheck(pair.source, pair.target, checksTexts: target.checksTexts)
    let queue = RowQueue()
    let reader = OtherThread(reading) { reading throws(MoveFault) in
      defer { queue.end() }
      return try Self.digest(pair.source, reading, check) { batch in
        defer { batch = RowQueue.Batch() }
        return queue.put(batch) ? .continue : .stop
      }
    }
    do throws(MoveFault) {
      try inTarget { () throws(DatabaseError) in try target.begin(pair.source) }
      while let batch = queue.next() {
        try inTarget { () throws(DatabaseError) in try target.add(batch.rows) }
        done += batch.count
        progress(done, rowCount)
      }
    } catch {
      queue.stop()
      _ = try? reader.finish()
      throw error
    }
    let digest = try reader.finish()
    try inTarget { () throws(DatabaseError) in try target.endTable() }
    return digest
  }

  /// The digest of a table's rows. `give` takes them in batches, until it returns `.stop`, and leaves an empty one.
  private static func digest(
    _ table: MovedTable, _ reading: ReadTransaction, _ check: RowCheck,
    _ give: (inout RowQueue.Batch) -> RowIteration
  ) throws(MoveFault) -> Digest {
    var hash = SHA256()
    var batch = RowQueue.Batch()
    try reading.walk(SQLText(table.rowsSQL)) { row throws(MoveFault) in
      if let fault = check.add(row, to: &batch.rows).first {
        throw .refused("\(fault) (“--dry-run” names all)")
      }
      batch.count += 1
      guard batch.rows.bytes.count >= Self.batch else { return .continue }
      hash.add(batch.rows.bytes.span)
      return give(&batch)
    }
    hash.add(batch.rows.bytes.span)
    _ = give(&batch)
    return hash.finish()
  }

  /// Reads the target, and compares it table by table with what was copied. Then no sequence of the target is behind
  /// the numbers that are there, and nothing more is written to it.
  public func compare(progress: Progress = { _, _ in }) throws(DatabaseOpenError) {
    precondition(copied.count == pairs.count, "compared is what was copied")
    try asOpenError { () throws(MoveFault) in
      var done: Int64 = 0
      for (pair, digest) in zip(pairs, copied) {
        let table = pair.source
        let check = RowCheck(table, table, checksTexts: false)
        let theirs = try Self.digest(table, writing, check) { batch in
          done += batch.count
          progress(done, rowCount)
          batch.rows.removeAll()
          batch.count = 0
          return .continue
        }
        guard theirs == digest else {
          throw .refused("the table \(table.name) has other rows in \(target.path)")
        }
      }
      try inTarget { () throws(DatabaseError) in
        try raiseSequences()
        try target.endWriting()
      }
    }
  }

  /// A sequence is named as the table whose ids it gives.
  private func raiseSequences() throws(DatabaseError) {
    let names = try writing.all("SELECT name FROM sequences ORDER BY name") { $0.text(0) }
    for pair in pairs where names.contains(pair.source.name) && pair.source.key == ["id"] {
      let sql = SQLText("SELECT max(id) FROM \(MovedTable.quoted(pair.source.name))")
      guard let largest = try writing.first(sql, [], { $0.intOrNil(0) }) ?? nil else { continue }
      try writing.run(
        "UPDATE sequences SET last = $1 WHERE name = $2 AND last < $1",
        [.integer(largest), .text(pair.source.name)])
    }
  }

  /// Reads the source in the move's view of it.
  public func readSource<Value, Fault>(
    _ body: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value { try body(reading) }

  /// Reads what the target has now.
  public func readTarget<Value, Fault>(
    _ body: (ReadTransaction) throws(Fault) -> Value
  ) throws(Fault) -> Value { try body(writing) }

  /// Keeps what was copied, of a source that others go on writing to.
  func commitCopy() throws(DatabaseOpenError) { try target.commit() }

  /// Keeps what was copied.
  public func commit() throws(DatabaseOpenError) {
    try source.requireAlone()
    try target.commit()
  }

  /// Marks the source as moved: nothing opens it any more.
  public func markSource() throws(DatabaseOpenError) {
    do throws(DatabaseError) { try source.mark(movedTo: target.path) } catch {
      throw .notWritable(
        path: source.path,
        reason:
          "it could not be marked as moved (\(error)), but \(target.path) is whole: serve that one alone"
      )
    }
  }

  /// Ends both sides. Of what was not committed, nothing is kept. The lock of a file goes with this object.
  public func end() {
    target.cancel()
    source.end()
  }

  private func asOpenError<Value>(
    _ body: () throws(MoveFault) -> Value
  ) throws(DatabaseOpenError) -> Value {
    do throws(MoveFault) { return try body() } catch { throw error.opening(source.path) }
  }

  private func inTarget(_ body: () throws(DatabaseError) -> Void) throws(MoveFault) {
    do throws(DatabaseError) { try body() } catch {
      throw .refused("\(target.path) did not take its rows (\(error))")
    }
  }
}
