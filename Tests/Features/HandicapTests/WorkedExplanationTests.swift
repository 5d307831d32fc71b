import Core
import Handicap
import Testing
import TestSupport

@Suite("Explanations, worked by hand")
struct WorkedExplanationTests {
  private let start = Day(year: 2024, month: 4, day: 1) ?? .earliest

  private func day(_ offset: Int) -> Day { start.advanced(by: offset) ?? start }

  private func score(_ id: Int, _ tenths: Int) -> RecordEntry {
    RecordEntry(id: id, day: day(id), .differential(Tenths(tenths)))
  }

  private func last(
    _ entries: [RecordEntry], assigned: Tenths? = nil, _ rules: RuleSet = RuleSet(.whs2024)
  ) throws -> Revision {
    let record = ScoringRecord(
      assigned: assigned, on: start, book: RuleBook(name: "own", rules: rules))
    return try #require(record.replay(entries).last)
  }

  /// The operations and the sentences of the newest score.
  private func steps(_ revision: Revision) throws -> [(WorkingStep.Operation, String)] {
    let entry = try #require(revision.window.last?.entry)
    let result = try #require(revision.results.first { $0.entry == entry })
    return result.differentialSteps.map { ($0.operation, $0.sentence) }
  }

  @Test("A nine that is made whole by the first index ends in its Score Differential")
  func firstNine() throws {
    let nine = try #require(CardCases.nine(strokes: 50))
    var rules = RuleSet(.whs2024)
    rules.beginnersTable = true
    let steps = try steps(try last([RecordEntry(id: 1, day: day(1), .round(nine))], rules))
    #expect(
      steps.map(\.0) == [
        .statement, .maximumScores, .adjustedScores, .nineHoleDifferential, .provisionalIndex,
        .expectedDifferential, .sum, .rounding,
      ])
    #expect(
      steps.suffix(5).map(\.1) == [
        "nine holes: 113 / 113 x (50 - 36.0 - 0) = 14.0",
        "a provisional index with each nine twice: the only differential, 28.0, with -2.0 is 26.0, an estimate",
        "expected on nine holes: 0.52 x 26.0 + 1.2 = 14.72", "14.0 + 14.72 = 28.72",
        "28.72 to the nearest tenth, a tie going up, is 28.7",
      ])
  }

  @Test("Two nines show both cards and their sum")
  func pair() throws {
    let nine = try #require(CardCases.nine(strokes: 46))
    var rules = RuleSet(.whs2020)
    rules.shortRounds = .combined
    let entries = [1, 2].map { RecordEntry(id: $0, day: day($0), .round(nine)) }
    let steps = try steps(try last(entries, assigned: Tenths(180), rules))
    let one: [WorkingStep.Operation] = [
      .halfIndex, .courseHandicap, .strokesReceived, .maximumScores, .adjustedScores,
      .nineHoleDifferential,
    ]
    #expect(steps.map(\.0) == one + one + [.sum, .rounding])
    #expect(steps.suffix(2).first?.1 == "10.0 + 10.0 = 20.0")
  }

  @Test("Fourteen holes show their rating, what is expected on four more, and the sum")
  func partial() throws {
    let card = try #require(CardCases.eighteen(strokes: 90, missing: 4))
    let steps = try steps(
      try last([RecordEntry(id: 1, day: day(1), .round(card))], assigned: Tenths(100)))
    #expect(
      steps.suffix(5).map(\.1) == [
        "the rating of 14 holes of par 56, an estimate: 56 + (72.0 - 72) x 14 / 18 = 56.0",
        "113 / 113 x (70 - 56.0 - 0) = 14.0",
        "expected on 4 more holes: (0.52 x 10.0 + 1.2) x 4 / 9 = 2.844444",
        "14.0 + 2.844444 = 16.844444", "16.844444 to the nearest tenth, a tie going up, is 16.8",
      ])
  }

  @Test("Holes filled up with net pars, and a nine among eighteen holes, show every figure")
  func filled() throws {
    let card = try #require(CardCases.eighteen(strokes: 90, missing: 5))
    let rules = RuleSet(.whs2020)
    let filled = try steps(
      try last([RecordEntry(id: 1, day: day(1), .round(card))], assigned: Tenths(180), rules))
    #expect(
      filled.first { $0.0 == .netPars }?.1
        == "holes not played count a net par, the first one stroke more: "
        + "- - - - - - - - - - - - - 6 5 4 6 5, 91 in all")
    let nine = try #require(CardCases.nine(strokes: 46))
    let twice = try steps(
      try last([RecordEntry(id: 1, day: day(1), .round(nine))], assigned: Tenths(180), rules))
    #expect(
      twice.first?.1
        == "the course has no rating of eighteen holes, so the nine counts as played twice: 72.0, slope 113, par 72"
    )
    #expect(twice.suffix(2).first?.1 == "113 / 113 x (92 - 72.0 - 0) = 20.0")
  }

  @Test("Penalty scores show what they copy, or Course Rating + Course Handicap")
  func penalties() throws {
    let before = [201, 184, 250, 190].enumerated().map { score($0, $1) }
    let rating = try #require(Rating(courseRating: Tenths(704), slope: 127, par: 72))
    func sentences(_ penalty: PenaltyScore) throws -> [String] {
      let entry = RecordEntry(id: 9, day: day(9), .penalty(penalty, rating: rating))
      return try steps(try last(before + [entry])).map(\.1)
    }
    #expect(try sentences(.highest) == ["the highest of 20.1 18.4 25.0 19.0 is 25.0"])
    #expect(
      try sentences(.generic) == [
        "17.4 x 127 / 113 + 70.4 - 72 = 17.955752, rounded 18", "70.4 + 18 is 88.4",
        "113 / 127 x (88.4 - 70.4 - 0) = 16.015748",
        "16.015748 to the nearest tenth, a tie going up, is 16.0",
      ])
  }

  @Test("The artificial round shows the handicap that it is made from")
  func artificial() throws {
    let card = try #require(CardCases.eighteen(strokes: 88))
    let first = try #require(Day(year: 2019, month: 7, day: 1))
    let record = ScoringRecord(assigned: Tenths(200), on: first, book: .finland)
    let revision = try #require(
      record.replay(
        [RecordEntry(id: 1, day: first, .round(card))], through: Day(year: 2021, month: 1, day: 1)
      ).last)
    // 40 points with 20 strokes: 20.0 - 4 x 0.4 = 18.4
    #expect(
      revision.window.first?.artificialSteps.map(\.sentence)
        == ["the handicap 18.4 + 2.0 is 20.4"])
  }

  @Test("A round of the EGA system shows its strokes, its points and each step of the handicap")
  func ega() throws {
    let card = try #require(CardCases.eighteen(strokes: 88))
    let revision = try last(
      [RecordEntry(id: 1, day: day(1), .round(card))], assigned: Tenths(200), RuleSet(.ega2016))
    #expect(
      revision.steps.map(\.operation) == [
        .egaPlayingHandicap, .strokesReceived, .stablefordPoints, .egaPoints, .egaAdjustment,
        .index,
      ])
    #expect(
      revision.steps.suffix(2).map(\.sentence) == [
        "40 points in category 4, 4 above 36, lower 20.0 point by point: 19.6 19.2 18.8 18.4",
        "the index is 18.4, valid from 2024-04-03",
      ])
    let nine = try #require(CardCases.nine(strokes: 46))
    let club = try last(
      [RecordEntry(id: 1, day: day(1), .round(nine))], assigned: Tenths(450), RuleSet(.ega2016))
    // half of 36.0 is 18; 45.0 / 2 + 18 - 18 = 22.5, 23; 18 + 23 - 10 = 31 points, 49:
    // 9 x 1.0 to 36.0, 4 x 0.5
    #expect(
      club.steps.prefix(2).map(\.sentence) == [
        "half of 36.0 x 113 / 113 + 72.0 - 72, the nine played twice, is 18.0, rounded 18",
        "45.0 / 2 + 18 - 18, rounded, is 23",
      ])
    #expect(club.index == Tenths(340))
  }

  @Test("The table is named by what is averaged, one differential in the singular")
  func tables() throws {
    #expect(
      try last([score(1, 200)]).steps.map(\.sentence).contains("1 differential gives no index"))
    #expect(
      try last([score(1, 200), score(2, 210)], assigned: Tenths(300)).steps.map(\.sentence)
        .contains("2 differentials give no index, so 30.0 stays"))
    let three = try last((1...3).map { score($0, 200) })
    #expect(
      three.steps.contains {
        $0.sentence == "the lowest of 3 differentials, with -2.0 by the table, is 18.0"
      })
    let twenty = try last((1...20).map { score($0, 200) })
    #expect(
      twenty.steps.contains {
        $0.sentence == "the average of the lowest 8 of 20 differentials is 20.0"
      })
  }
}

@Suite("Operations of explanations")
struct WorkingStepTests {
  @Test("docs/golf.md has the formula of each operation")
  func documented() {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let text = String(
      decoding: TemporaryFolder.bytes(ofFile: "/\(root)/docs/golf.md"), as: UTF8.self)
    for operation in WorkingStep.Operation.allCases {
      #expect(text.contains("\n| `\(operation.rawValue)` |"))
    }
  }
}
