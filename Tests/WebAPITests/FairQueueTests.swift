import Testing

@testable import WebAPI

@Suite("Fair queue")
struct FairQueueTests {
  private func job(_ user: Int64) -> BackgroundJob {
    BackgroundJob(of: user, isRead: true, work: { _, _ in {} })
  }

  @Test("Users take turns; each user's jobs keep their order")
  func turns() {
    var queue = FairQueue()
    let jobs = [1, 1, 1, 2, 3, 2].map { job($0) }
    for job in jobs { queue.add(job) }
    var order: [Int] = []
    while let next = queue.next() {
      #expect(next.place == .byTurns)
      order.append(jobs.firstIndex { $0 === next.job } ?? -1)
    }
    #expect(order == [0, 3, 4, 1, 5, 2])
    #expect(queue.count == 0 && !queue.isPressing)
  }

  @Test("Jobs of half-closed clients come last, and the oldest is displaced beyond the limit")
  func behind() {
    var queue = FairQueue()
    let jobs = [1, 2, 3, 4].map { job($0) }
    var displaced: [BackgroundJob?] = []
    for job in jobs[..<3] { displaced.append(queue.addBehind(job, limit: 2)) }
    #expect(displaced[0] == nil && displaced[1] == nil && displaced[2] === jobs[0])
    #expect(!queue.isPressing)
    queue.add(jobs[3])
    let (first, second, third) = (queue.next(), queue.next(), queue.next())
    #expect(first?.job === jobs[3] && first?.place == .byTurns)
    #expect(second?.job === jobs[1] && second?.place == .behind)
    #expect(third?.job === jobs[2])
  }

  @Test("Removing a job keeps the order of the others")
  func removal() {
    var queue = FairQueue()
    let jobs = [1, 1, 2].map { job($0) }
    for job in jobs { queue.add(job) }
    let places = [jobs[2], jobs[2], jobs[0]].map { queue.remove($0) }
    #expect(places == [.byTurns, nil, .byTurns])
    let (next, last) = (queue.next(), queue.next())
    #expect(next?.job === jobs[1])
    #expect(last == nil)
  }

  @Test("A quota counts per user and in total; zero is no limit")
  func places() {
    var places = Quota()
    let taken = [1, 1, 1, 2, 3].map { places.take(for: $0, limit: 3, limitPerUser: 2) }
    #expect(taken == [true, true, false, true, false])
    let withoutLimit = places.take(for: 1, limit: 0, limitPerUser: 0)
    #expect(withoutLimit && places.count == 4)
    places.giveBack(2)
    let again = places.take(for: 3, limit: 4, limitPerUser: 2)
    #expect(again && places.count == 4)
  }
}
