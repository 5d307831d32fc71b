import Core
import Handicap
import Testing
import TestSupport

@Suite("Generated records")
struct RecordTests {
  static let books: [RuleBook] = [.finland, .denmark, .germany, .sweden, .usa]

  private func records(_ book: RuleBook, _ check: (ScoringRecord, [RecordEntry]) -> Void) {
    var random = SeededGenerator(seed: 5)
    for number in 0..<12 {
      let first = Day(year: 2017 + number % 8, month: 5, day: 1) ?? .earliest
      let entries = Generated.entries(Int.random(in: 1...120, using: &random), from: first, &random)
      let assigned = number % 3 == 0 ? nil : Tenths(number % 3 == 1 ? 540 : 182)
      check(ScoringRecord(assigned: assigned, on: first, book: book), entries)
    }
  }

  @Test("A replay of the first days gives the first revisions", arguments: books)
  func prefixes(book: RuleBook) {
    records(book) { record, entries in
      let whole = record.replay(entries)
      let days = Set(entries.map(\.day)).sorted()
      for day in days.prefix(25) {
        let part = record.replay(entries.filter { $0.day <= day })
        #expect(Array(whole.prefix(part.count)) == part)
      }
    }
  }

  @Test("The order of arrival does not matter", arguments: books)
  func anyOrder(book: RuleBook) {
    var random = SeededGenerator(seed: 6)
    records(book) { record, entries in
      #expect(record.replay(entries) == record.replay(entries.shuffled(using: &random)))
    }
  }

  @Test(
    "A calculated index is at most 54.0 and low + 5.0; what counts is what the table says",
    arguments: books)
  func bounds(book: RuleBook) {
    records(book) { record, entries in
      for revision in record.replay(entries) where revision.cause == .scores {
        #expect(revision.window.count == min(20, revision.scores))
        guard revision.rules.system.era == nil, let index = revision.index else { continue }
        #expect(index <= Tenths(540))
        if revision.capped != nil, let low = revision.low {
          #expect(index <= low + Tenths(50))
        }
        #expect(revision.window.count { $0.counts } == revision.row?.lowest ?? 0)
        let counted = revision.window.filter(\.counts).map(\.adjusted)
        let others = revision.window.filter { !$0.counts }.map(\.adjusted)
        if let highest = counted.max(), let lowest = others.min() { #expect(highest <= lowest) }
      }
    }
  }

  @Test(
    "The Low Handicap Index is the lowest issued from twenty scores in 365 days", arguments: books)
  func low(book: RuleBook) {
    var random = SeededGenerator(seed: 7)
    let first = Day(year: 2024, month: 4, day: 1) ?? .earliest
    for _ in 0..<4 {
      let entries = Generated.entries(150, from: first, &random, decisions: false)
      let revisions = ScoringRecord(assigned: nil, on: first, book: book).replay(entries)
      for (place, revision) in revisions.enumerated() where revision.cause == .scores {
        let issues = revisions[..<place].compactMap { earlier in
          earlier.index.map {
            LowHandicapIndex.Issue(
              effectiveOn: earlier.effectiveOn, index: $0, scores: earlier.scores)
          }
        }
        let day = revision.effectiveOn.advanced(by: -1) ?? revision.effectiveOn
        #expect(revision.low == LowHandicapIndex.lowest(of: issues, on: day))
      }
    }
  }

  @Test("Rounds of one day are assessed with the index of the morning", arguments: books)
  func mornings(book: RuleBook) {
    records(book) { record, entries in
      let revisions = record.replay(entries)
      let days = Dictionary(entries.map { ($0.id, $0.day) }) { first, _ in first }
      for revision in revisions where revision.cause == .scores && revision.rules.system.era == nil
      {
        for result in revision.results where result.status != .decided && result.seed == nil {
          guard let day = days[result.entry] else { continue }
          let morning = revisions.last {
            $0.effectiveOn <= day && $0.effectiveOn >= record.assignedOn
          }
          #expect(result.index == (morning ?? revisions[0]).index)
        }
      }
    }
  }

  @Test(
    "Every revision has a sentence for each step, and the last one names the index",
    arguments: books)
  func sentences(book: RuleBook) {
    records(book) { record, entries in
      for revision in record.replay(entries) {
        #expect(!revision.working.isEmpty)
        for result in revision.results {
          #expect(!result.steps.isEmpty)
          if let assessment = result.assessment { #expect(!assessment.steps.isEmpty) }
        }
        for score in revision.window { #expect(!revision.reason(for: score).isEmpty) }
        if revision.calculated != nil, let index = revision.index {
          #expect(revision.steps.last?.sentence.contains(index.description) == true)
        }
      }
    }
  }
}
