import Database
import Dispatch
import HTTP
import Synchronization
import Testing
import TestSupport

@testable import WebAPI

@Suite("Background queue")
struct BackgroundQueueTests {
  private static let endless: SQLText = """
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
    """

  /// A background queue on a test database, and the words that its jobs reported.
  private final class QueueFixture: Sendable {
    let database: TestDatabase
    let queue: BackgroundQueue
    private let words = Mutex<[String]>([])
    private let isReported = DispatchSemaphore(value: 0)

    init(_ set: (inout Limits) -> Void = { _ in }) throws {
      database = try TestDatabase()
      var limits = Limits()
      set(&limits)
      queue = BackgroundQueue(try database.makeReader(), limits: limits)
    }

    func report(_ word: String) {
      words.withLock { $0.append(word) }
      isReported.signal()
    }

    /// All reported words, once there are `count`.
    func reported(_ count: Int) -> [String] {
      while words.withLock({ $0.count < count }), isReported.wait(timeout: .now() + 10) == .success
      {}
      return words.withLock { $0 }
    }

    /// A read that reports its name.
    func short(_ name: String, of user: Int64 = 1) -> BackgroundJob {
      BackgroundJob(of: user, isRead: true) { _, _ in
        { self.report(name) }
      } refuse: {
        self.report("no " + name)
      }
    }

    /// A read that reports its beginning, and ends only when stopped.
    func endless(_ name: String, of user: Int64 = 1) -> BackgroundJob {
      BackgroundJob(of: user, isRead: true) { reader, cancellation in
        self.report("begun " + name)
        try? reader.read(until: cancellation) { transaction throws(DatabaseError) in
          _ = try transaction.first(BackgroundQueueTests.endless) { $0.int(0) }
        }
        return { self.report(name) }
      } refuse: {
        self.report("no " + name)
      }
    }
  }

  @Test(
    "When the client disconnects, a waiting job is dropped and a running one stopped, without a response"
  )
  func left() throws {
    let fixture = try QueueFixture()
    let (long, waiting, last) = (
      fixture.endless("long"), fixture.short("waiting"), fixture.short("last")
    )
    #expect(fixture.queue.add(long))
    #expect(fixture.reported(1) == ["begun long"])
    #expect(fixture.queue.add(waiting))
    #expect(fixture.queue.add(last))
    fixture.queue.handle(.disconnected, of: waiting)
    fixture.queue.handle(.disconnected, of: long)
    #expect(fixture.reported(2) == ["begun long", "last"])
    #expect(fixture.queue.counts.abandoned == 2)
  }

  @Test("Jobs beyond the limits are refused, per user and in total; finished jobs free their slot")
  func limits() throws {
    let fixture = try QueueFixture {
      $0.backgroundReads = 3
      $0.backgroundReadsPerUser = 2
    }
    let long = fixture.endless("long")
    #expect(fixture.queue.add(long))
    #expect(fixture.reported(1) == ["begun long"])
    #expect(fixture.queue.add(fixture.short("a")))
    #expect(!fixture.queue.add(fixture.short("b")))
    #expect(fixture.queue.add(fixture.short("c", of: 2)))
    #expect(!fixture.queue.add(fixture.short("d", of: 3)))
    #expect(fixture.queue.counts.refused == 2)
    fixture.queue.handle(.disconnected, of: long)
    #expect(Set(fixture.reported(3)) == ["begun long", "a", "c"])
    let after = fixture.short("after")
    while !fixture.queue.add(after) {}
    #expect(fixture.reported(4).last == "after")
  }

  @Test(
    "A half-closed client's job runs only when the worker is idle: it yields to others and restarts"
  )
  func endedSending() throws {
    let fixture = try QueueFixture()
    let long = fixture.endless("long")
    #expect(fixture.queue.add(long))
    #expect(fixture.reported(1) == ["begun long"])
    fixture.queue.handle(.endedSending, of: long)
    #expect(fixture.queue.add(fixture.short("other", of: 2)))
    #expect(fixture.reported(3) == ["begun long", "other", "begun long"])
    fixture.queue.handle(.disconnected, of: long)
    let half = fixture.short("half")
    let block = fixture.endless("block", of: 3)
    #expect(fixture.queue.add(block))
    #expect(fixture.reported(4).last == "begun block")
    #expect(fixture.queue.add(half))
    fixture.queue.handle(.endedSending, of: half)
    fixture.queue.handle(.disconnected, of: block)
    #expect(fixture.reported(5).last == "half")
  }

  @Test(
    "A download frees its slot when released, and its reads stop when the client disconnects"
  )
  func downloads() throws {
    let fixture = try QueueFixture { $0.downloadsPerUser = 1 }
    let slot = try #require(fixture.queue.beginDownload(for: 1))
    #expect(fixture.queue.beginDownload(for: 1) == nil)
    #expect(fixture.queue.counts.downloads == 1)
    slot.scheduler.schedule {
      fixture.report("begun")
      let isWhole =
        (try? slot.make { transaction in
          _ = try transaction.first(Self.endless) { $0.int(0) }
          return nil
        }) != nil
      fixture.report(isWhole ? "whole" : "stopped")
    }
    #expect(fixture.reported(1) == ["begun"])
    slot.scheduler.cancel()
    #expect(fixture.reported(2) == ["begun", "stopped"])
    let other = try #require(fixture.queue.beginDownload(for: 2))
    withExtendedLifetime(other) { #expect(fixture.queue.counts.downloads == 2) }
  }
  @Test(
    "Large pieces count until the next one is asked for, and those of the same user wait for each other"
  )
  func pieces() throws {
    let fixture = try QueueFixture { $0.unsentBytesPerUser = 100_000 }
    let queue = fixture.queue
    let (slow, next, other) = try (
      #require(queue.beginDownload(for: 1)), #require(queue.beginDownload(for: 1)),
      #require(queue.beginDownload(for: 2))
    )
    func ask(_ slot: DownloadSlot, _ name: String, bytes: Int) {
      slot.scheduler.schedule {
        _ = try? slot.make { _ in [UInt8](repeating: 0, count: bytes) }
        fixture.report(name)
      }
    }
    ask(slow, "first", bytes: 120_000)
    #expect(fixture.reported(1) == ["first"])
    #expect(queue.counts.unsent == 120_000)
    ask(next, "waiting", bytes: 10_000)
    ask(other, "other", bytes: 10_000)
    #expect(fixture.reported(2) == ["first", "other"])
    #expect(queue.counts.waiting == 1)
    // A reader of its piece has room for the next one, and so has the piece that waited.
    ask(slow, "second", bytes: 10_000)
    #expect(Set(fixture.reported(4)) == ["first", "other", "second", "waiting"])
    #expect(queue.counts.unsent == 0)
  }

  @Test("A piece that waits is dropped when its client leaves")
  func leftPiece() throws {
    let fixture = try QueueFixture { $0.unsentBytesPerUser = 100_000 }
    let queue = fixture.queue
    let unsent = queue.count(120_000, for: 1)
    let slot = try #require(queue.beginDownload(for: 1))
    slot.scheduler.schedule {
      let piece = try? slot.make { transaction in
        _ = try transaction.first(Self.endless) { $0.int(0) }
        return nil
      }
      fixture.report(piece == nil ? "stopped" : "made")
    }
    #expect(queue.counts.waiting == 1)
    slot.scheduler.cancel()
    withExtendedLifetime(unsent) { #expect(fixture.reported(1) == ["stopped"]) }
  }
}
