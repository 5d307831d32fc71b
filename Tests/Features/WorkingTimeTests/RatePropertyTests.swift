import Core
import Testing
import TestSupport

@testable import WorkingTime

@Suite("What work costs, for made-up rates")
struct RatePropertyTests {
  private struct Sample {
    var random: SeededGenerator
    var rates: [RateTerms] = []

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      for id in 1...Int64.random(in: 1...25, using: &random) { add(id) }
    }

    mutating func add(_ id: Int64) {
      let subjects: [RateSubject] = [
        .task(1), .task(2), .project(1), .project(2), .customer(1), .firm,
      ]
      let subject = subjects.randomElement(using: &random) ?? .firm
      let user: Int64? = Bool.random(using: &random) ? Int64.random(in: 1...2, using: &random) : nil
      rates.append(
        RateTerms(
          id: id, RateScope(subject, user: user), from: day(),
          minorPerHour: Int.random(in: 0...4, using: &random) == 0
            ? nil : Int64.random(in: 0...99_999, using: &random),
          currency: Int.random(in: 0...5, using: &random) == 0 ? "SEK" : "EUR"))
    }

    mutating func day() -> Day {
      (Day("2026-03-01") ?? .earliest).advanced(by: Int.random(in: 0...20, using: &random))
        ?? .latest
    }

    mutating func work() -> PricedWork {
      PricedWork(
        user: Int64.random(in: 1...2, using: &random),
        task: [nil, 1, 2].randomElement(using: &random) ?? nil,
        project: Int64.random(in: 1...2, using: &random),
        customer: Bool.random(using: &random) ? 1 : nil,
        currency: Int.random(in: 0...5, using: &random) == 0 ? "SEK" : "EUR")
    }

    /// What the rule says, word for word.
    func plain(_ work: PricedWork, _ day: Day, _ last: Int64) -> RateTerms? {
      for scope in work.scopes(withUser: true) {
        let rows = rates.filter {
          $0.scope == scope && $0.from <= day && $0.id <= last && $0.currency == work.currency
        }
        let row = rows.max { ($0.from, $0.id) < ($1.from, $1.id) }
        if let row, row.minorPerHour != nil { return row }
      }
      return nil
    }
  }

  @Test(
    "The rate of a line is that of the rule, in whatever order rates were read", arguments: 1...40)
  func rule(seed: Int) {
    var sample = Sample(seed: seed)
    let book = RateBook(sample.rates.shuffled(using: &sample.random))
    for _ in 0..<50 {
      let (work, day) = (sample.work(), sample.day())
      let last = Int64.random(in: 0...30, using: &sample.random)
      #expect(
        book.rates(for: work).rate(on: day, through: last) == sample.plain(work, day, last))
    }
  }

  @Test("New rates never move a closed line", arguments: 1...40)
  func closed(seed: Int) {
    var sample = Sample(seed: seed)
    var book = RateBook(sample.rates)
    let last = book.last
    let lines = (0..<50).map { _ in (sample.work(), sample.day()) }
    let before = lines.map { book.rates(for: $0).rate(on: $1, through: last) }
    for id in last + 1...last + 20 {
      sample.add(id)
      if let rate = sample.rates.last { book.add(rate) }
    }
    #expect(lines.map { book.rates(for: $0).rate(on: $1, through: last) } == before)
  }

  @Test("Any partition of lines adds up to the whole", arguments: 1...40)
  func partitions(seed: Int) {
    var sample = Sample(seed: seed)
    let book = RateBook(sample.rates)
    var (whole, parts) = (Amounts(), [Amounts](repeating: Amounts(), count: 5))
    for _ in 0..<200 {
      let (work, day) = (sample.work(), sample.day())
      let line = AmountLine(
        from: Instant(seconds: 0), on: day,
        seconds: Int64.random(in: 0...86_400, using: &sample.random),
        book.rates(for: work).rate(on: day))
      whole.add(line)
      parts[Int.random(in: 0..<5, using: &sample.random)].add(line)
    }
    var sum = Amounts()
    for part in parts.shuffled(using: &sample.random) { sum += part }
    #expect(sum == whole)
    #expect(whole.list.map(\.currency) == whole.list.map(\.currency).sorted())
  }
}
