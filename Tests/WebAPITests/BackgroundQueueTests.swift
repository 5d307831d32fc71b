import Dispatch
import HTTP
import Database
import Synchronization
import TestSupport
import Testing

@testable import WebAPI

@Suite("Bulk work")
struct BackgroundQueueTests {
  private static let endless: StaticString = """
    WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n
    """

  /// A background queue on a fresh database, and what was told by its jobs.
  private final class TimesheetsFixture: Sendable {
    let fresh: FreshDatabase
    let queue: BackgroundQueue
    private let words = Mutex<[String]>([])
    private let news = DispatchSemaphore(value: 0)

    init(_ set: (inout Limits) -> Void = { _ in }) throws {
      fresh = try FreshDatabase()
      var limits = Limits()
      set(&limits)
      queue = BackgroundQueue(try fresh.database.reader(), limits: limits)
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
    func short(_ name: String, of user: Int64 = 1) -> BackgroundJob {
      BackgroundJob(of: user, isRead: true) { _, _ in
        { self.tell(name) }
      } refuse: {
        self.tell("no " + name)
      }
    }

    /// A read that tells when it has begun, and ends only when it is stopped.
    func endless(_ name: String, of user: Int64 = 1) -> BackgroundJob {
      BackgroundJob(of: user, isRead: true) { reader, stop in
        self.tell("begun " + name)
        try? reader.read(until: stop) { transaction throws(DatabaseError) in
          _ = try transaction.first(BackgroundQueueTests.endless) { $0.int(0) }
        }
        return { self.tell(name) }
      } refuse: {
        self.tell("no " + name)
      }
    }
  }

  @Test("What nobody wants any more is not done, and what is under way is stopped, without a word")
  func left() throws {
    let fixture = try TimesheetsFixture()
    let (long, waiting, last) = (
      fixture.endless("long"), fixture.short("waiting"), fixture.short("last")
    )
    #expect(fixture.queue.add(long))
    #expect(fixture.told(1) == ["begun long"])
    #expect(fixture.queue.add(waiting))
    #expect(fixture.queue.add(last))
    fixture.queue.handle(.left, of: waiting)
    fixture.queue.handle(.left, of: long)
    #expect(fixture.told(2) == ["begun long", "last"])
    #expect(fixture.queue.counts.abandoned == 2)
  }

  @Test("Beyond the limits there is no place, for one user and for all; those done make place")
  func limits() throws {
    let fixture = try TimesheetsFixture {
      $0.backgroundReads = 3
      $0.backgroundReadsPerUser = 2
    }
    let long = fixture.endless("long")
    #expect(fixture.queue.add(long))
    #expect(fixture.told(1) == ["begun long"])
    #expect(fixture.queue.add(fixture.short("a")))
    #expect(!fixture.queue.add(fixture.short("b")))
    #expect(fixture.queue.add(fixture.short("c", of: 2)))
    #expect(!fixture.queue.add(fixture.short("d", of: 3)))
    #expect(fixture.queue.counts.refused == 2)
    fixture.queue.handle(.left, of: long)
    #expect(Set(fixture.told(3)) == ["begun long", "a", "c"])
    let after = fixture.short("after")
    while !fixture.queue.add(after) {}
    #expect(fixture.told(4).last == "after")
  }

  @Test(
    "Who may have gone waits until nobody else does: the work under way makes room, and begins again"
  )
  func endedSending() throws {
    let fixture = try TimesheetsFixture()
    let long = fixture.endless("long")
    #expect(fixture.queue.add(long))
    #expect(fixture.told(1) == ["begun long"])
    fixture.queue.handle(.endedSending, of: long)
    #expect(fixture.queue.add(fixture.short("other", of: 2)))
    #expect(fixture.told(3) == ["begun long", "other", "begun long"])
    fixture.queue.handle(.left, of: long)
    let half = fixture.short("half")
    let block = fixture.endless("block", of: 3)
    #expect(fixture.queue.add(block))
    #expect(fixture.told(4).last == "begun block")
    #expect(fixture.queue.add(half))
    fixture.queue.handle(.endedSending, of: half)
    fixture.queue.handle(.left, of: block)
    #expect(fixture.told(5).last == "half")
  }

  @Test(
    "A download's place is given back when it is let go, and its pieces stop when nobody wants them"
  )
  func downloads() throws {
    let fixture = try TimesheetsFixture { $0.downloadsPerUser = 1 }
    let place = try #require(fixture.queue.beginDownload(for: 1))
    #expect(fixture.queue.beginDownload(for: 1) == nil)
    #expect(fixture.queue.counts.downloads == 1)
    place.turns.take {
      fixture.tell("begun")
      let isWhole =
        (try? place.read { try $0.first(Self.endless) { $0.int(0) } }) != nil
      fixture.tell(isWhole ? "whole" : "stopped")
    }
    #expect(fixture.told(1) == ["begun"])
    place.turns.end()
    #expect(fixture.told(2) == ["begun", "stopped"])
    let other = try #require(fixture.queue.beginDownload(for: 2))
    withExtendedLifetime(other) { #expect(fixture.queue.counts.downloads == 2) }
  }
}
