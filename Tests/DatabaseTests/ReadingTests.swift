import Core
import Dispatch
import Testing
import TestSupport

@testable import Database
@testable import SQLite

@Suite("Statements, rows and reading")
struct ReadingTests {
  let fixture = DatabaseFixture()

  @Test("Every kind of value comes back as it was stored")
  func values() throws {
    let database = try fixture.open()
    let long = String(repeating: "äö\u{1F3CC}", count: 5_000)
    let texts = ["", "a", "fifteen bytes..", "sixteen bytes...", "nul\u{0}inside", long]
    for text in texts {
      try database.writer.write { transaction in
        let back = try transaction.first(
          "SELECT $1, $2, $3, $4", [.text(text), .blob(Array(text.utf8)), nil, .integer(.min)]
        ) { row in
          let (stored, length, bytes) = (row.text(0), row.withUTF8(0) { $0.count }, row.blob(1))
          let isNull = row.isNull(2) && row.textOrNil(2) == nil && row.intOrNil(2) == nil
          return stored == text && length == text.utf8.count && bytes == Array(text.utf8)
            && isNull && row.int(3) == .min
        }
        #expect(back == true)
      }
    }
  }

  @Test("Core's values have a form in the database")
  func coreValues() throws {
    let database = try fixture.open()
    let user: UserID = ID(stored: 7)
    let day = try #require(Day("2026-03-02"))
    try database.writer.write { transaction in
      _ = try transaction.first(
        "SELECT $1, $2, $3, $4, $5, $6",
        [
          .id(user), .instant(Instant(seconds: -5)), .day(day), .flag(true), .tenths(Tenths(-12)),
          .day(Day?.none),
        ]
      ) { row in
        let (id, instant, text) = (row.id(0) as UserID, row.instant(1), row.text(2))
        let (stored, flag, tenths, none) = (row.day(2), row.flag(3), row.tenths(4), row.dayOrNil(5))
        #expect(id == user && instant == Instant(seconds: -5))
        #expect(text == "2026-03-02" && stored == day && none == nil)
        #expect(flag && tenths == Tenths(-12))
      }
    }
  }

  @Test("$2 is the second value wherever it stands")
  func parameters() throws {
    let database = try fixture.open()
    try database.writer.write { transaction in
      let found = try transaction.first("SELECT $2, $1, $2, $3", ["a", "b", "c"]) {
        [$0.text(0), $0.text(1), $0.text(2), $0.text(3)]
      }
      #expect(found == ["b", "a", "b", "c"])
    }
  }

  @Test("A statement may be run again while its rows are walked")
  func nested() throws {
    try fixture.filled(["a", "b", "c"])
    let reader = try fixture.open().reader()
    var pairs = 0
    try reader.read { (transaction) throws(DatabaseError) in
      func walk(_ depth: Int) throws(DatabaseError) {
        try transaction.each("SELECT name FROM samples") { (_) throws(DatabaseError) in
          pairs += 1
          if depth > 0 { try walk(depth - 1) }
        }
      }
      try walk(2)
    }
    #expect(pairs == 3 + 9 + 27)
  }

  @Test("An iteration stops when asked, and the statement can be used again")
  func stopping() throws {
    try fixture.filled(["a", "b", "c"])
    let reader = try fixture.open().reader()
    for _ in 0..<2 {
      var seen: [String] = []
      try reader.read { (transaction) throws(DatabaseError) in
        try transaction.each("SELECT name FROM samples ORDER BY id") { row in
          seen.append(row.text(0))
          return seen.count == 2 ? .stop : .continue
        }
      }
      #expect(seen == ["a", "b"])
    }
  }

  @Test("A body's own fault ends the walk, and SQLite's becomes its database case")
  func faults() throws {
    enum Fault: DatabaseErrorConvertible, Equatable { case enough, database(DatabaseError) }
    try fixture.filled(["a", "b"])
    let reader = try fixture.open().reader()
    #expect(throws: Fault.enough) {
      try reader.read { (transaction) throws(Fault) in
        try transaction.each("SELECT name FROM samples") { (_) throws(Fault) in throw .enough }
      }
    }
    let failure = #expect(throws: Fault.self) {
      try reader.read { (transaction) throws(Fault) in
        try transaction.first("SELECT nothing FROM nowhere") { (_) throws(Fault) in 1 }
      }
    }
    guard case .database(let error) = failure else { throw Fault.enough }
    #expect(error.code == 1)
  }

  @Test("A transaction sees what was committed before it, and nothing later")
  func snapshot() throws {
    try fixture.filled(["a"])
    let database = try fixture.open()
    let reader = try database.reader()
    try reader.read { (transaction) throws(DatabaseError) in
      #expect(try transaction.names() == ["a"])
      do { try database.writer.write { try $0.add("b") } } catch { Issue.record(error) }
      #expect(try transaction.names() == ["a"])
    }
    #expect(try database.names() == ["a", "b"])
  }

  @Test("A reader cannot write")
  func readOnly() async {
    await #expect(processExitsWith: .failure) {
      let fixture = DatabaseFixture()
      let reader = try fixture.open().reader()
      try reader.read { (transaction) throws(DatabaseError) in
        try transaction.each("DELETE FROM samples") { _ in }
      }
    }
  }

  @Test("A transaction traps after its end, within another, and on another thread")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      let fixture = DatabaseFixture()
      let reader = try fixture.open().reader()
      var kept: ReadTransaction?
      reader.read { kept = $0 }
      _ = try kept?.names()
    }
    await #expect(processExitsWith: .failure) {
      let fixture = DatabaseFixture()
      let reader = try fixture.open().reader()
      reader.read { (_: ReadTransaction) in reader.read { (_: ReadTransaction) in } }
    }
    await #expect(processExitsWith: .failure) {
      let fixture = DatabaseFixture()
      let reader = try fixture.open().reader()
      reader.read { (transaction: ReadTransaction) in
        nonisolated(unsafe) let carried = transaction
        let thread = DispatchGroup()
        DispatchQueue.global().async(group: thread) { @Sendable in
          _ = unsafe try? carried.names()
        }
        thread.wait()
      }
    }
  }
}
