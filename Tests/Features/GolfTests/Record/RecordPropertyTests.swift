import Core
import Database
import Handicap
import Testing
import TestSupport
import WebAPI

@testable import Golf

@Suite("Records in the database, over generated seasons")
struct RecordPropertyTests {
  @Test(
    "In any order of arrival, correction, rejection and withdrawal, the record is that of the pure rules",
    arguments: ["finland", "usa", "denmark", "germany", "sweden"], [2019, 2025])
  func orders(book: String, year: Int) throws {
    var random = SeededGenerator(seed: UInt64(year))
    let first = try #require(Day(year: year, month: 5, day: 1))
    let generated = GeneratedSeason(from: first, cards: 34, &random)
    #expect(!generated.indexes.isEmpty && !generated.penalties.isEmpty)
    #expect(!generated.conditions.isEmpty)
    var results: [[Line]] = []
    for _ in 0..<2 {
      var season = generated
      let fixture = try SeasonDatabase(book: book)
      for action in season.shuffled(&random) { try fixture.perform(action) }
      for penalty in try fixture.performRefused() { season.withdraw(penalty) }
      try fixture.replay()
      let revisions = try fixture.pure(season)
      results.append(try fixture.lines())
      #expect(results.last == revisions.map(Line.init))
      try fixture.compareCards(revisions)
      try fixture.checkChain()
    }
    #expect(results[0] == results[1])
  }
}

/// The figures of a revision.
struct Line: Equatable {
  let effectiveOn: Day
  let cause: Revision.Cause
  let figures: [Tenths?]
  let cap: Caps.Cap
  let estimated: Bool

  init(_ revision: Revision) {
    effectiveOn = revision.effectiveOn
    cause = revision.cause
    figures = [revision.index, revision.previous, revision.low, revision.calculated]
    cap = revision.cap
    estimated = revision.estimated
  }

  init(_ revision: IssuedRevision) {
    let content = revision.content
    effectiveOn = content.effectiveOn
    cause = content.cause
    figures = [content.index, content.previous, content.lowIndex, content.calculated]
    cap = content.cap
    estimated = content.isEstimated
  }
}
