import AuditLog
import Core
import Database
import TestSupport
import Testing

@testable import Timesheets

/// Many who write at once. On an engine with one writer they come one after the other; the rules are the same.
@Suite("Many who write at once")
struct ManyWritersTests {
  private static let morning = Instant(seconds: 1_771_920_000)

  @Test("Of many entries for the same time one is added; those of others are all")
  func overlapping() throws {
    let fixture = try TimesheetsFixture(writers: 8)
    let project = try fixture.project("Bridge", for: TimesheetsFixture.ann, TimesheetsFixture.bob)
    let (service, ann, bob) = (
      fixture.service, fixture.context(TimesheetsFixture.ann),
      fixture.context(TimesheetsFixture.bob)
    )
    let outcomes = fixture.database.writeAtOnce(64) { index, transaction in
      let isAnn = index.isMultiple(of: 2)
      let start = isAnn ? Self.morning : Self.morning + Int64(index) * 60
      return try service.add(
        NewEntry(.draft(project: project), start: start, end: start + 60),
        isAnn ? ann : bob, in: transaction
      ).id
    }
    let added = outcomes.enumerated().filter { (try? $0.element.get()) != nil }.map(\.offset)
    #expect(added.filter { $0.isMultiple(of: 2) }.count == 1)
    #expect(added.filter { !$0.isMultiple(of: 2) }.count == 32)
    for outcome in outcomes {
      if case .failure(let error) = outcome {
        guard case .overlap? = error as? TimesheetFault else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    try fixture.database.sealAuditLog()
    let verdict = try fixture.database.read { transaction throws(DatabaseError) in
      try AuditLog.verify(in: transaction)
    }
    guard case .whole = verdict else {
      Issue.record("\(verdict)")
      return
    }
    let ids = Set(outcomes.compactMap { try? $0.get() })
    #expect(ids.count == 33)
  }

  @Test("One timer runs, however many are started")
  func timers() throws {
    let fixture = try TimesheetsFixture(writers: 8)
    let project = try fixture.project("Bridge", for: TimesheetsFixture.ann)
    let (service, context) = (fixture.service, fixture.context(TimesheetsFixture.ann))
    let outcomes = fixture.database.writeAtOnce(32) { _, transaction in
      try service.startTimer(
        NewTimer(.draft(project: project), start: nil), context, in: transaction
      )
      .id
    }
    #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
    for outcome in outcomes {
      if case .failure(let error) = outcome { #expect(error is TimesheetFault, "\(error)") }
    }
  }
}
