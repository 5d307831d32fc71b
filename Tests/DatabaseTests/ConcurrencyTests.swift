import Dispatch
import Synchronization
import Testing
import TestSupport

@testable import Database
@testable import SQLite

@Suite("Many readers beside the writer")
struct ConcurrencyTests {
  let fixture = DatabaseFixture()

  @Test("A reader sees each commit as soon as it is acknowledged")
  func freshness() throws {
    let database = try fixture.open()
    let reader = try database.reader()
    for count in 1...200 {
      try database.writer.write { try $0.add("item \(count)") }
      let seen = try reader.read { (transaction) throws(DatabaseError) in
        try transaction.first("SELECT count(*) FROM samples") { $0.int(0) }
      }
      #expect(seen == Int64(count))
    }
  }

  @Test("Readers on other threads see whole commits only, never an older state than before")
  func consistency() throws {
    let database = try fixture.open()
    let isOver = Atomic(false)
    let threads = DispatchGroup()
    let failures = Mutex<[String]>([])
    for _ in 0..<3 {
      DispatchQueue.global().async(group: threads) {
        do {
          let reader = try database.reader()
          var last: Int64 = 0
          while !isOver.load(ordering: .relaxed) {
            let (samples, parts) = try reader.read { (transaction) throws(DatabaseError) in
              (
                try transaction.first("SELECT count(*) FROM samples") { $0.int(0) } ?? 0,
                try transaction.first("SELECT count(*) FROM parts") { $0.int(0) } ?? 0
              )
            }
            if parts != 2 * samples || samples < last {
              failures.withLock { $0.append("\(last) \(samples) \(parts)") }
            }
            last = samples
          }
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    for count in 1...400 {
      try database.writer.write { transaction in
        let filling = String(repeating: "x", count: count * 30)
        try transaction.add("item \(count) \(filling)")
        for part in 1...2 {
          try transaction.run("INSERT INTO parts VALUES ($1, $2)", [.int(count), .int(part)])
        }
      }
    }
    isOver.store(true, ordering: .relaxed)
    threads.wait()
    #expect(failures.withLock { $0 } == [])
  }
}
