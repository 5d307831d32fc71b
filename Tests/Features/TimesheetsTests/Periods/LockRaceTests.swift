import Core
import Database
import TestSupport
import Testing

@testable import Timesheets

/// Many who write while a period is closed. On an engine with one writer they come one after the other.
@Suite("A lock among many who write")
struct LockRaceTests {
  private static let morning = Instant(seconds: 1_771_920_000)

  @Test(
    "What is added after a lock was made is refused, whoever's lock it is",
    arguments: [true, false])
  func race(_ isOfAll: Bool) throws {
    let fixture = try TimesheetsFixture(writers: 8)
    let people = [TimesheetsFixture.ann, TimesheetsFixture.bob]
    let project = try fixture.project("Bridge", for: TimesheetsFixture.ann, TimesheetsFixture.bob)
    let (service, meg) = (fixture.service, fixture.context(TimesheetsFixture.meg))
    let contexts = people.map { fixture.context($0) }
    let through = try day("2026-02-24")
    // Entries look whether a lock is there in the transaction that adds them: who finds one is refused.
    let outcomes = fixture.database.writeAtOnce(51) { index, transaction in
      guard index != 25 else {
        let lock = LockInput(user: isOfAll ? nil : people[0], through: through)
        _ = try service.lock(lock, meg, in: transaction)
        return EntryID(stored: 1)
      }
      let start = Self.morning + Int64(index) * 60
      return try service.add(
        NewEntry(.draft(project: project), start: start, end: start + 60),
        contexts[isOfAll ? index % 2 : 0], in: transaction
      ).id
    }
    let added = outcomes.filter { (try? $0.get()) != nil }.count - 1
    let refused = outcomes.filter { outcome in
      if case .failure(let error) = outcome, case .locked? = error as? TimesheetFault {
        return true
      }
      return false
    }.count
    #expect(added + refused == 50)
    // In the audit log nothing that was added stands behind the lock.
    try fixture.database.sealAuditLog()
    let kinds = try fixture.database.read { transaction throws(DatabaseError) in
      try transaction.all("SELECT subject FROM audit_log ORDER BY id") { $0.text(0) }
    }
    let lock = try #require(kinds.firstIndex(of: "lock"))
    #expect(!kinds[lock...].contains("entry"))
  }
}
