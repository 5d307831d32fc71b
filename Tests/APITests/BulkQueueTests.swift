import Dispatch
import HTTP
import SQLite
import Synchronization
import TestSupport
import Testing

@testable import API

@Suite("Bulk work")
struct BulkQueueTests {
  private static let endless: StaticString = """
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
    """

  /// A bulk queue on a fresh database, and what was told by its jobs.
  private final class Office: Sendable {
    let fresh: FreshDatabase
    let queue: BulkQueue
    private let words = Mutex<[String]>([])
    private let news = DispatchSemaphore(value: 0)

    init(_ set: (inout Limits) -> Void = { _ in }) throws {
      fresh = try FreshDatabase()
      var limits = Limits()
      set(&limits)
      queue = BulkQueue(try fresh.database.reader(), limits: limits)
    }

    func tell(_ word: String) {
      words.withLock { $0.append(word) }
      news.signal()
    }

    /// All that was told, once `count` words were.
    func told(_ count: Int) -> [String] {
      while words.withLock({ $0.count < count }), news.wait(timeout: .now() + 10) == .success {}
      return words.withLock { $0 }
    }

    /// A read that tells its name.
    func short(_ name: String, of user: Int64 = 1) -> BulkJob {
      BulkJob(of: user, isRead: true) { _, _ in
        { self.tell(name) }
      } refuse: {
        self.tell("no " + name)
      }
    }

    /// A read that tells when it has begun, and ends only when it is stopped.
    func endless(_ name: String, of user: Int64 = 1) -> BulkJob {
      BulkJob(of: user, isRead: true) { reader, stop in
        self.tell("begun " + name)
        try? reader.read(until: stop) { reading throws(SQLiteError) in
          _ = try reading.first(BulkQueueTests.endless) { $0.int(0) }
        }
        return { self.tell(name) }
      } refuse: {
        self.tell("no " + name)
      }
    }
  }

  @Test("What nobody wants any more is not done, and what is under way is stopped, without a word")
  func left() throws {
    let office = try Office()
    let (long, waiting, last) = (
      office.endless("long"), office.short("waiting"), office.short("last")
    )
    #expect(office.queue.add(long))
    #expect(office.told(1) == ["begun long"])
    #expect(office.queue.add(waiting))
    #expect(office.queue.add(last))
    office.queue.heed(.left, of: waiting)
    office.queue.heed(.left, of: long)
    #expect(office.told(2) == ["begun long", "last"])
    #expect(office.queue.counts.abandoned == 2)
  }

  @Test("Beyond the limits there is no place, for one user and for all; those done make place")
  func limits() throws {
    let office = try Office {
      $0.bulkReads = 3
      $0.bulkReadsPerUser = 2
    }
    let long = office.endless("long")
    #expect(office.queue.add(long))
    #expect(office.told(1) == ["begun long"])
    #expect(office.queue.add(office.short("a")))
    #expect(!office.queue.add(office.short("b")))
    #expect(office.queue.add(office.short("c", of: 2)))
    #expect(!office.queue.add(office.short("d", of: 3)))
    #expect(office.queue.counts.refused == 2)
    office.queue.heed(.left, of: long)
    #expect(Set(office.told(3)) == ["begun long", "a", "c"])
    let after = office.short("after")
    while !office.queue.add(after) {}
    #expect(office.told(4).last == "after")
  }

  @Test(
    "Who may have gone waits until nobody else does: the work under way makes room, and begins again"
  )
  func endedSending() throws {
    let office = try Office()
    let long = office.endless("long")
    #expect(office.queue.add(long))
    #expect(office.told(1) == ["begun long"])
    office.queue.heed(.endedSending, of: long)
    #expect(office.queue.add(office.short("other", of: 2)))
    #expect(office.told(3) == ["begun long", "other", "begun long"])
    office.queue.heed(.left, of: long)
    let half = office.short("half")
    let block = office.endless("block", of: 3)
    #expect(office.queue.add(block))
    #expect(office.told(4).last == "begun block")
    #expect(office.queue.add(half))
    office.queue.heed(.endedSending, of: half)
    office.queue.heed(.left, of: block)
    #expect(office.told(5).last == "half")
  }

  @Test(
    "A download's place is given back when it is let go, and its pieces stop when nobody wants them"
  )
  func downloads() throws {
    let office = try Office { $0.downloadsPerUser = 1 }
    let place = try #require(office.queue.beginDownload(for: 1))
    #expect(office.queue.beginDownload(for: 1) == nil)
    #expect(office.queue.counts.downloads == 1)
    place.turns.take {
      office.tell("begun")
      let isWhole =
        (try? place.read { try $0.first(Self.endless) { $0.int(0) } }) != nil
      office.tell(isWhole ? "whole" : "stopped")
    }
    #expect(office.told(1) == ["begun"])
    place.turns.end()
    #expect(office.told(2) == ["begun", "stopped"])
    let other = try #require(office.queue.beginDownload(for: 2))
    withExtendedLifetime(other) { #expect(office.queue.counts.downloads == 2) }
  }
}
