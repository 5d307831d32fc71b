import Core
import Testing
import TestSupport

@testable import WorkingTime

@Suite("What work costs")
struct RateTests {
  private static func rate(
    _ id: Int64, _ scope: RateScope, from: String = "2000-01-01", _ minor: Int64?,
    currency: String = "EUR"
  ) -> RateTerms {
    RateTerms(id: id, scope, from: day(from), minorPerHour: minor, currency: currency)
  }

  private static func day(_ text: String) -> Day { Day(text) ?? .earliest }

  @Test(
    "A line is rounded once, half up",
    arguments: [
      (1_200, 8_500, 2_833), (3_600, 8_500, 8_500), (1, 1_800, 1), (1, 1_799, 0),
      (4_500, 8_500, 10_625), (0, 8_500, 0), (86_400, 99_999_999, 2_399_999_976),
      (18_000, 12_775, 63_875), (3_600, 0, 0),
    ] as [(Int64, Int64, Int64)])
  func rounding(seconds: Int64, perHour: Int64, minor: Int64) {
    #expect(RateTerms.minor(of: seconds, perHour: perHour) == minor)
  }

  @Test("April stays at 85.00 though it was locked before the new rate, and May is 99.00")
  func locked() {
    let book = RateBook([
      Self.rate(1, RateScope(.project(1)), from: "2026-01-01", 8_500),
      Self.rate(4, RateScope(.project(1)), from: "2026-04-15", 9_900),
      Self.rate(5, RateScope(.project(1)), from: "2026-06-10", 9_250),
    ])
    let rates = book.rates(for: PricedWork(project: 1))
    #expect(rates.rate(on: Self.day("2026-04-30"), through: 3)?.id == 1)
    #expect(rates.rate(on: Self.day("2026-04-30"))?.id == 4)
    #expect(rates.rate(on: Self.day("2026-06-09"))?.id == 4)
    #expect(rates.rate(on: Self.day("2026-06-10"))?.id == 5)
    #expect(rates.rate(on: Self.day("2025-12-31")) == nil)
    #expect(book.last == 5)
    #expect(book.inForce(on: Self.day("2026-05-01")) == [4])
  }

  @Test("Of eight scopes the first with a rate counts, and one without a price is passed over")
  func scopes() {
    let scopes = [
      RateScope(.firm), RateScope(.firm, user: 7), RateScope(.customer(4)),
      RateScope(.customer(4), user: 7), RateScope(.project(3)), RateScope(.project(3), user: 7),
      RateScope(.task(2)), RateScope(.task(2), user: 7),
    ]
    let work = PricedWork(user: 7, task: 2, project: 3, customer: 4)
    var book = RateBook()
    for (index, scope) in scopes.enumerated() {
      // Another's rates, and those of other work, never count.
      book.add(Self.rate(Int64(100 + index), RateScope(scope.subject, user: 8), 1))
      book.add(Self.rate(Int64(index + 1), scope, Int64(index)))
      let rate = book.rates(for: work).rate(on: Self.day("2026-03-02"))
      #expect(rate?.id == Int64(index + 1))
    }
    for (index, scope) in scopes.enumerated().reversed() {
      #expect(book.rates(for: work).rate(on: Self.day("2026-03-02"))?.id == Int64(index + 1))
      book.add(Self.rate(Int64(200 + index), scope, from: "2026-03-01", nil))
    }
    #expect(book.rates(for: work).rate(on: Self.day("2026-03-02")) == nil)
    #expect(book.rates(for: work).rate(on: Self.day("2026-02-28"))?.id == 8)
  }

  @Test("A rate in another currency is none")
  func currencies() {
    var book = RateBook()
    book.add(Self.rate(1, RateScope(.firm), 100, currency: "SEK"))
    book.add(Self.rate(2, RateScope(.project(3)), 200, currency: "EUR"))
    let day = Self.day("2026-03-02")
    #expect(book.rates(for: PricedWork(project: 3, currency: "SEK")).rate(on: day)?.id == 1)
    #expect(book.rates(for: PricedWork(project: 3, currency: "EUR")).rate(on: day)?.id == 2)
    #expect(book.rates(for: PricedWork(project: 3, currency: "JPY")).rate(on: day) == nil)
    #expect(book.inForce(on: day) == [1, 2])
  }
}

extension PricedWork {
  fileprivate init(project: Int64, currency: String = "EUR") {
    self.init(user: 1, task: nil, project: project, customer: nil, currency: currency)
  }

  fileprivate init(user: Int64, task: Int64, project: Int64, customer: Int64) {
    self.init(user: user, task: task, project: project, customer: customer, currency: "EUR")
  }
}
