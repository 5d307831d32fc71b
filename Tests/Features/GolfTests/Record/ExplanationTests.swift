import Bytes
import Core
import Handicap
import JSON
import Testing
import TestSupport
import WebAPI
import Zones

@testable import Golf

@Suite("Explanations, computed again line by line")
struct ExplanationTests {
  /// Each association over its changes of rules, and each system alone. Until 2019 the European ones are alike.
  private static let records: [(String, Int)] =
    [2019, 2023].flatMap { year in
      ["finland", "denmark", "germany", "sweden", "usa"].map { ($0, year) }
    } + [("finland", 2011), ("finland", 2015), ("denmark", 2024)]
    + RuleSet.System.allCases.map { ($0.rawValue, 2022) }

  /// The explanations of the first revisions and every third later one of three golfers' generated seasons: one
  /// with decisions, one of a beginner without, and one of a winter, which is short.
  private func explanations(
    _ name: String, _ year: Int, _ body: (JSONTree, [Revision], RuleBook) throws -> Void
  ) throws {
    let book = try #require(RuleBook.named(name))
    let first = try #require(Day(year: year, month: 5, day: 1))
    var random = SeededGenerator(seed: UInt64(year))
    for assigned in [Tenths(540), nil, Tenths(121)] {
      let winter = first.advanced(by: 184) ?? first
      let season =
        switch assigned?.count {
        case nil: GeneratedSeason(from: first, cards: 42, skill: 34...44, &random)
        case 540: GeneratedSeason(from: first, cards: 42, &random)
        default: GeneratedSeason(from: winter, cards: 20, &random)
        }
      var entries = try season.entries(courses: [CourseID(stored: 1), CourseID(stored: 2)]) {
        $0 + 1
      }
      // Without decisions the caps have a year to show.
      if assigned == nil { entries.removeAll { $0.id < 0 } }
      let revisions = ScoringRecord(assigned: assigned, on: first, book: book).replay(entries)
      let record = GolferRecord(empty: Golfer(name: "Aino"), book: book)
      for place in revisions.indices.reversed() where place < 6 || place % 3 == 0 {
        let explanation = record.explain(
          place, in: revisions, of: record.golfer, on: revisions[place].effectiveOn)
        try body(try json(of: explanation), revisions, book)
      }
    }
  }

  @Test(
    "Every line gives its figures, and the last one the index, over generated seasons",
    arguments: records)
  func seasons(name: String, year: Int) throws {
    try explanations(name, year) { json, revisions, book in
      #expect(Explained(json).faults == [], "\(json["effectiveOn"] ?? .null)")
      checkMornings(json, revisions, book)
    }
  }

  @Test("Generated seasons have lines of every operation, and of a whole course for each nine")
  func operations() throws {
    var seen: Set<String> = []
    for (name, year) in [("usa", 2023), ("WHS2024", 2022), ("germany", 2023), ("finland", 2019)] {
      try explanations(name, year) { json, _, _ in seen.formUnion(Explained(json).operations.keys) }
    }
    let all = Set(WorkingStep.Operation.allCases.map(\.rawValue))
    #expect(all.subtracting(seen) == ["nineTwice"])
    #expect(seen.subtracting(all).isEmpty)
  }

  @Test("A figure that does not follow is found")
  func wrong() throws {
    let results: Set = [
      "scoreDifferential", "adjustedGrossScore", "nineHoleDifferential", "expected", "half",
      "calculated", "capped", "after", "points", "courseHandicap", "playingHandicap",
    ]
    var changed = 0
    for (name, year) in [("WHS2024", 2022), ("EGA2016", 2018)] {
      var latest: JSONTree?
      try explanations(name, year) { json, _, _ in latest = latest ?? json }
      let json = try #require(latest)
      #expect(Explained(json).faults == [])
      var number = 0
      while let other = json.changing(results, at: number) {
        #expect(Explained(other.json).faults != [], "\(other.name) at \(number)")
        number += 5
        changed += 1
      }
    }
    #expect(changed >= 20)
  }

  private func json(of explanation: Explanation) throws -> JSONTree {
    var writer = ResponseWriter(zone: .utc)
    writer.value(explanation)
    return JSONTree(try JSONDocument(Array(writer.buffer.text().utf8)).root)
  }

  /// A Course Handicap is made from the index that was in force when the card was played.
  private func checkMornings(_ json: JSONTree, _ revisions: [Revision], _ book: RuleBook) {
    for score in json["differentials"]?.elements ?? [] {
      guard case .text(let text)? = score["playedOn"], let day = Day(text),
        book.rules(on: day).system.era == nil, let step = score["steps"]?.elements.first,
        let inForce = revisions.last(where: { $0.effectiveOn <= day })?.index
      else { continue }
      let values = step["values"]
      let name = step["operation"] == .text("halfIndex") ? "handicapIndex" : "index"
      if values?["scorecard"] == nil, let index = values?[name] {
        #expect(index == .number(inForce.description))
      }
    }
  }

  @Test(
    "On a day of the EGA system a card has the strokes and points by which the handicap changed",
    arguments: ["EGA2007", "EGA2012", "EGA2016", "finland"])
  func egaCards(book: String) throws {
    var random = SeededGenerator(seed: 3)
    let first = try #require(Day(year: 2019, month: 5, day: 1))
    let season = GeneratedSeason(from: first, cards: 30, &random)
    let database = try SeasonDatabase(book: book)
    for action in season.shuffled(&random) { try database.perform(action) }
    var compared = 0
    for card in try database.acceptedCards() {
      let dayAfter = try #require(card.card.play.playedOn.advanced(by: 1))
      let explained = try json(of: database.explanation(on: dayAfter))
      let id = JSONTree.integer(card.card.id.value)
      let steps = (explained["steps"]?.elements ?? []).filter { $0["values"]?["scorecard"] == id }
      func value(_ operation: String, _ name: String) -> JSONTree? {
        steps.last { $0["operation"] == .text(operation) }?["values"]?[name]
      }
      guard let points = value("stablefordPoints", "points") else { continue }
      compared += 1
      #expect(points == card.points.map { .integer(Int64($0)) })
      #expect(
        value("strokesReceived", "handicap") == card.courseHandicap.map { .integer(Int64($0)) })
      let received = card.card.play.holes.indices.map { card.received(at: $0) }
      #expect(
        value("strokesReceived", "received")?.elements
          == received.map { $0.map { .integer(Int64($0)) } ?? .null })
    }
    #expect(compared >= 10)
  }
}

extension JSONTree {
  /// The value with one more in a number of one of these names, the one at that place, and its name; `nil` beyond
  /// the last.
  fileprivate func changing(
    _ names: Set<String>, at place: Int
  ) -> (json: JSONTree, name: String)? {
    var left = place
    var name = ""
    let changed = changing(names, &left, &name)
    return left < 0 ? (changed, name) : nil
  }

  private func changing(
    _ names: Set<String>, _ left: inout Int, _ name: inout String
  ) -> JSONTree {
    switch self {
    case .array(let elements): return .array(elements.map { $0.changing(names, &left, &name) })
    case .object(let members):
      return .object(
        members.map { member in
          guard names.contains(member.name), let more = member.value.oneMore else {
            return Member(member.name, member.value.changing(names, &left, &name))
          }
          left -= 1
          if left == -1 { name = member.name }
          return left == -1 ? Member(member.name, more) : member
        })
    default: return self
    }
  }

  private var oneMore: JSONTree? {
    switch self {
    case .integer(let number): .integer(number + 1)
    case .number(let text): Tenths(text).map { .number(($0 + Tenths(10)).description) }
    default: nil
    }
  }
}
