import Core
import Handicap
import Testing
import TestSupport

@Suite("Projections")
struct ProjectionTests {
  @Test(
    "Each projection is the last index of a replay with that entry alone added",
    arguments: RecordTests.books)
  func alone(book: RuleBook) throws {
    var random = SeededGenerator(seed: 11)
    for number in 0..<8 {
      let first = try #require(Day(year: 2018 + number, month: 5, day: 1))
      let all = Generated.entries(Int.random(in: 1...70, using: &random), from: first, &random)
      let today = try #require(all.map(\.day).max()?.advanced(by: 1))
      let (added, entries) = (
        all.filter { $0.id.isMultiple(of: 4) }, all.filter { !$0.id.isMultiple(of: 4) }
      )
      let record = ScoringRecord(
        assigned: number.isMultiple(of: 2) ? Tenths(361) : nil, on: first, book: book)
      #expect(
        record.projections(
          of: added.shuffled(using: &random).sorted { $0.id > $1.id }, to: entries, through: today)
          == added.reversed().map { record.replay(entries + [$0], through: today).last?.index })
    }
  }

  @Test("Without entries to add there is none; to an empty record each is added alone")
  func few() throws {
    let day = try #require(Day("2026-05-01"))
    let record = ScoringRecord(assigned: nil, on: day, book: .finland)
    let entry = RecordEntry(id: 1, day: day, .differential(Tenths(184)))
    #expect(record.projections(of: [], to: [entry], through: day).isEmpty)
    #expect(
      record.projections(of: [entry, entry], to: [], through: day)
        == Array(repeating: record.replay([entry], through: day).last?.index, count: 2))
  }
}
