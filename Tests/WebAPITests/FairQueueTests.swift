import Testing

@testable import WebAPI

@Suite("Fair queue")
struct FairQueueTests {
  private func job(_ user: Int64) -> BackgroundJob {
    BackgroundJob(of: user, isRead: true, work: { _, _ in {} })
  }

  @Test("Users are served round robin; each user's jobs keep their order")
  func roundRobin() {
    var queue = FairQueue()
    let jobs = [1, 1, 1, 2, 3, 2].map { job($0) }
    for job in jobs { queue.add(job) }
    var order: [Int] = []
    while let next = queue.next() {
      #expect(next.priority == .normal)
      order.append(jobs.firstIndex { $0 === next.job } ?? -1)
    }
    #expect(order == [0, 3, 4, 1, 5, 2])
    #expect(queue.count == 0 && !queue.hasNormalJobs)
  }

  @Test("Jobs of half-closed clients come last, and the oldest is evicted beyond the limit")
  func idle() {
    var queue = FairQueue()
    let jobs = [1, 2, 3, 4].map { job($0) }
    var evicted: [BackgroundJob?] = []
    for job in jobs[..<3] { evicted.append(queue.addIdle(job, limit: 2)) }
    #expect(evicted[0] == nil && evicted[1] == nil && evicted[2] === jobs[0])
    #expect(!queue.hasNormalJobs)
    queue.add(jobs[3])
    let (first, second, third) = (queue.next(), queue.next(), queue.next())
    #expect(first?.job === jobs[3] && first?.priority == .normal)
    #expect(second?.job === jobs[1] && second?.priority == .idle)
    #expect(third?.job === jobs[2])
  }

  @Test("Removing a job keeps the order of the others")
  func removal() {
    var queue = FairQueue()
    let jobs = [1, 1, 2].map { job($0) }
    for job in jobs { queue.add(job) }
    let priorities = [jobs[2], jobs[2], jobs[0]].map { queue.remove($0) }
    #expect(priorities == [.normal, nil, .normal])
    let (next, last) = (queue.next(), queue.next())
    #expect(next?.job === jobs[1])
    #expect(last == nil)
  }

  @Test("A quota counts per user and in total; zero is no limit")
  func quota() {
    var quota = Quota()
    let taken = [1, 1, 1, 2, 3].map { quota.take(for: $0, limit: 3, limitPerUser: 2) }
    #expect(taken == [true, true, false, true, false])
    let withoutLimit = quota.take(for: 1, limit: 0, limitPerUser: 0)
    #expect(withoutLimit && quota.count == 4)
    quota.release(2)
    let again = quota.take(for: 3, limit: 4, limitPerUser: 2)
    #expect(again && quota.count == 4)
  }
}
