import Core
import Database
import JSON
import TestSupport
import Testing

import APITestSupport

@testable import Timesheets

@Suite("Rates that were read before")
struct KnownRatesTests {
  private let fixture: TimesheetsFixture

  init() throws { fixture = try TimesheetsFixture() }

  private func save() throws {
    try fixture.write(as: TimesheetsFixture.ada) {
      service, context, transaction throws(TimesheetFault) in
      var draft = Rate()
      draft.minor = 100
      _ = try service.saveRate(NewRate(draft: draft), context, in: transaction)
    }
  }

  private func last() throws -> Int64 {
    try fixture.read(as: TimesheetsFixture.ada) { service, _, transaction throws(TimesheetFault) in
      try service.knownRates.rates(in: transaction).last
    }
  }

  @Test("Each read finds those that were saved since")
  func growing() throws {
    #expect(try last() == 0)
    for number in 1...3 as ClosedRange<Int64> {
      try save()
      #expect(try last() == number)
      #expect(try last() == number)
    }
  }

  @Test("A transaction that began before a rate was saved does not count it, though it is known")
  func older() throws {
    try save()
    let found = try fixture.database.makeReader().read {
      transaction throws(DatabaseError) -> [Int64] in
      // The first statement fixes what the transaction sees.
      _ = try transaction.first("SELECT count(*) FROM rates") { $0.int(0) }
      var found: [Int64] = []
      do {
        try save()
        found.append(try last())
        found.append(try fixture.service.knownRates.rates(in: transaction).last)
      } catch { found.append(-1) }
      return found
    }
    #expect(found == [2, 1])
    #expect(try last() == 2)
  }

  @Test("A server that lost its last commits gives their ids to others: all are read again")
  func lost() throws {
    let priced = try PricedFirm()
    let id = try priced.log(#""project":1,\#(PricedFirm.hour)"#)
    for minor in [100, 200] { try priced.save(#""minor":\#(minor)"#) }
    func minor() throws -> [Int64] {
      integers(try priced.amount(id)["amounts"] ?? .null, "minor")
    }
    #expect(try minor() == [200])
    try priced.api.database.arrange { transaction in
      try transaction.run("UPDATE rates SET minor = 7 WHERE id = 2")
    }
    #expect(try minor() == [7])
  }
}
