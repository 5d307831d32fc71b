/// A statement of an engine while it runs: its rows, one after the other. Engines make it of their own.
@safe
open class RunningStatement {
  /// Where the engine has its rows: SQLite's statement, or PostgreSQL's result.
  @usableFromInline
  package final let source: OpaquePointer

  package init(_ source: OpaquePointer) {
    unsafe self.source = source
  }

  /// Goes to the next row. Returns its place in a result of PostgreSQL, and -1 for SQLite, whose statement is at one
  /// row; `nil` when there is none.
  open func step() throws(DatabaseError) -> Int32? { fatalError("of an engine") }

  /// Ends the run.
  open func finish() { fatalError("of an engine") }
}
