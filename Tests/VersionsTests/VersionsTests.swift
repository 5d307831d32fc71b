import Database
import Testing
import TestSupport
import Versions

@Suite("Versions")
struct VersionsTests {
  private let database: TestDatabase
  private let board = Versioned("board", 1)

  init() throws { database = try TestDatabase() }

  private func version(
    of versioned: Versioned, parts: ClosedRange<Int64> = 0...0
  ) throws -> Int64 {
    try database.read { transaction throws(DatabaseError) in
      try transaction.version(of: versioned, parts: parts)
    }
  }

  private func raise(_ versioned: Versioned, part: Int64 = 0) throws {
    try database.write { transaction in
      try transaction.raiseVersion(of: versioned, part: part)
    }
  }

  @Test("A version is 0 before the first write, and grows with each")
  func grows() throws {
    #expect(try version(of: board) == 0)
    try raise(board)
    #expect(try version(of: board) == 1)
    try raise(board)
    #expect(try version(of: board) == 2)
  }

  @Test("What is called otherwise, or is another one, has a version of its own")
  func areApart() throws {
    try raise(board)
    #expect(try version(of: Versioned("board", 2)) == 0)
    #expect(try version(of: Versioned("boards", 1)) == 0)
  }

  @Test("A range of parts has another version exactly when one of them was raised")
  func parts() throws {
    var random = SeededGenerator(seed: 22)
    let days = Versioned("day", 7)
    for _ in 0..<300 {
      let first = Int64.random(in: -20...20, using: &random)
      let range = first...first + Int64.random(in: 0...10, using: &random)
      let part = Int64.random(in: -25...35, using: &random)
      let before = try version(of: days, parts: range)
      try raise(days, part: part)
      #expect(try (version(of: days, parts: range) != before) == range.contains(part))
    }
  }

  @Test("A write that fails raises nothing")
  func failure() throws {
    struct Failure: Error {}
    let versioned = board
    #expect(throws: Failure.self) {
      try database.write { transaction in
        try transaction.raiseVersion(of: versioned)
        throw Failure()
      }
    }
    #expect(try version(of: board) == 0)
  }
}
