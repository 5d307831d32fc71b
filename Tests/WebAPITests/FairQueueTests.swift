import Testing

@testable import WebAPI

@Suite("The line of bulk work")
struct FairQueueTests {
  private func job(_ user: Int64) -> BackgroundJob {
    BackgroundJob(of: user, isRead: true, work: { _, _ in {} })
  }

  @Test("Users have their turns, however much one of them asks for; each one's own keeps its order")
  func turns() {
    var line = FairQueue()
    let jobs = [1, 1, 1, 2, 3, 2].map { job($0) }
    for job in jobs { line.add(job) }
    var order: [Int] = []
    while let next = line.next() {
      #expect(next.place == .byTurns)
      order.append(jobs.firstIndex { $0 === next.job } ?? -1)
    }
    #expect(order == [0, 3, 4, 1, 5, 2])
    #expect(line.count == 0 && !line.isPressing)
  }

  @Test("Who may have gone comes behind everybody, and is displaced when they are too many")
  func behind() {
    var line = FairQueue()
    let jobs = [1, 2, 3, 4].map { job($0) }
    var displaced: [BackgroundJob?] = []
    for job in jobs[..<3] { displaced.append(line.addBehind(job, limit: 2)) }
    #expect(displaced[0] == nil && displaced[1] == nil && displaced[2] === jobs[0])
    #expect(!line.isPressing)
    line.add(jobs[3])
    let (first, second, third) = (line.next(), line.next(), line.next())
    #expect(first?.job === jobs[3] && first?.place == .byTurns)
    #expect(second?.job === jobs[1] && second?.place == .behind)
    #expect(third?.job === jobs[2])
  }

  @Test("What is taken out leaves the order of the others")
  func removal() {
    var line = FairQueue()
    let jobs = [1, 1, 2].map { job($0) }
    for job in jobs { line.add(job) }
    let places = [jobs[2], jobs[2], jobs[0]].map { line.remove($0) }
    #expect(places == [.byTurns, nil, .byTurns])
    let (next, last) = (line.next(), line.next())
    #expect(next?.job === jobs[1])
    #expect(last == nil)
  }

  @Test("Places are counted for each user and in all, and zero is no limit")
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
