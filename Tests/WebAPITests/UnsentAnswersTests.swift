import Database
import Dispatch
import HTTP
import Synchronization
import Testing
import TestSupport

@testable import WebAPI

@Suite("Unsent answers")
struct UnsentResponsesTests {
  private func limits(_ all: Int, perUser: Int) -> Limits {
    var limits = Limits()
    limits.unsentBytes = all
    limits.unsentBytesPerUser = perUser
    return limits
  }

  @Test("A user above the limit has no room until an answer is released; the others have")
  func perUser() {
    let answers = UnsentResponses(limits(10_000_000, perUser: 1_000_000))
    var held = (0..<4).map { _ in UnsentResponse(250_000, for: 1, in: answers) {} }
    #expect(answers.count == 1_000_000)
    #expect(!answers.hasRoom(for: 1) && answers.hasRoom(for: 2))
    held.removeLast()
    #expect(answers.count == 750_000 && answers.hasRoom(for: 1))
    held = []
    #expect(answers.count == 0)
  }

  @Test("Above the limit in all, users with unsent answers have no room; anybody else may have one")
  func inAll() {
    let answers = UnsentResponses(limits(1_000_000, perUser: 900_000))
    var held = [1, 2].map { UnsentResponse(500_000, for: $0, in: answers) {} }
    #expect(!answers.hasRoom(for: 1) && !answers.hasRoom(for: 2))
    #expect(answers.hasRoom(for: 3))
    held.removeLast()
    #expect(answers.hasRoom(for: 1) && answers.hasRoom(for: 2))
    held = []
    #expect(answers.count == 0)
  }

  @Test("Zero is no limit")
  func withoutLimits() {
    let answers = UnsentResponses(limits(0, perUser: 0))
    let held = UnsentResponse(1 << 40, for: 1, in: answers) {}
    withExtendedLifetime(held) { #expect(answers.hasRoom(for: 1)) }
  }

  @Test("A read waits for its user's unsent answers, and runs when one of them is released")
  func waits() throws {
    let database = try TestDatabase()
    let queue = BackgroundQueue(
      try database.makeReader(), limits: limits(10_000_000, perUser: 1_000_000))
    let words = Mutex<[String]>([])
    let isDone = DispatchSemaphore(value: 0)
    func job(_ word: String, of user: Int64, isRead: Bool = true) -> BackgroundJob {
      BackgroundJob(of: user, isRead: isRead, needsNoRoom: { !isRead }) { _, _ in
        {
          words.withLock { $0.append(word) }
          isDone.signal()
        }
      }
    }
    #expect(queue.count(UnsentResponses.leastBytes - 1, for: 1) == nil)
    var held = queue.count(1_000_000, for: 1)
    #expect(held != nil && queue.counts.unsent == 1_000_000 && !queue.hasRoom(for: 1))
    #expect(queue.add(job("waiting", of: 1)))
    #expect(queue.add(job("other", of: 2)))
    #expect(queue.add(job("request", of: 1, isRead: false)))
    for _ in 0..<2 { #expect(isDone.wait(timeout: .now() + 10) == .success) }
    #expect(Set(words.withLock { $0 }) == ["other", "request"])
    #expect(queue.counts.waiting == 1)
    held = nil
    #expect(isDone.wait(timeout: .now() + 10) == .success)
    #expect(words.withLock { $0.last } == "waiting" && queue.counts.waiting == 0)
  }
}
