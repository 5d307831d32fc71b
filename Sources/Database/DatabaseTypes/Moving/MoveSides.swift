/// Where rows are moved from: one view of a database that nobody writes to meanwhile.
package protocol MoveSource: AnyObject {
  /// Where it is.
  var path: String { get }
  /// The view.
  var transaction: EngineTransaction { get }
  /// All tables but that of migrations.
  func tables() throws(DatabaseError) -> [MovedTable]
  /// What is wrong with what is stored, as far as the engine can have faults that another one refuses.
  func faults() throws(DatabaseError) -> [String]
  /// Refuses to go on where a server of Kortti has come since the beginning.
  func requireAlone() throws(DatabaseOpenError)
  /// Marks it as moved to a place: nothing opens it any more. The view counts for nothing after that.
  func mark(movedTo place: String) throws(DatabaseError)
  /// Ends the view. Others are let in at once, or when this object goes.
  func end()
}

/// Where rows are moved to: a database with all tables and no rows but those of its migrations. Nobody sees what is
/// written before `commit`, and of a process that ends before, nothing is kept.
package protocol MoveTarget: AnyObject {
  /// Where it is.
  var path: String { get }
  /// Sees what was written.
  var transaction: any WritingTransaction { get }
  /// Whether texts are checked: that they are UTF-8 and without U+0000.
  var checksTexts: Bool { get }
  /// All tables but that of migrations.
  func tables() throws(DatabaseError) -> [MovedTable]
  /// Removes the rows of the migrations, and what is faster made when all rows are there.
  func prepare() throws(DatabaseError)
  /// From now on rows of that table are added, their values in the order of its columns.
  func begin(_ table: MovedTable) throws(DatabaseError)
  /// Adds whole rows.
  func add(_ rows: RowBytes) throws(DatabaseError)
  /// All rows of the table were added.
  func endTable() throws(DatabaseError)
  /// Makes the rest of the schema. Throws where rows break it.
  func complete() throws(DatabaseError)
  /// Nothing more is written. What is left to check is begun, beside reads.
  func endWriting() throws(DatabaseError)
  /// Waits for what is checked, and keeps everything.
  func commit() throws(DatabaseOpenError)
  /// Keeps nothing of what was not committed.
  func cancel()
}
