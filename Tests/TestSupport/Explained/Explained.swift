package import JSON

/// An explanation (operation 49), computed again from its lines alone.
package struct Explained {
  private let json: JSONTree
  /// What did not come out, one sentence each.
  package private(set) var faults: [String] = []
  /// How many lines of each operation there were.
  package private(set) var operations: [String: Int] = [:]

  /// What was computed to more digits than are printed.
  private static let fractions: Set = [
    "unrounded", "nineHoleDifferential", "playedDifferential", "ratingPlayed", "expected",
  ]

  package init(_ json: JSONTree) {
    self.json = json
    do {
      for score in json["differentials"]?.elements ?? [] { try check(score: score) }
      let lines = (json["steps"]?.elements ?? []).map(ExplainedLine.init)
      try check(lines, in: "steps")
      try check(index: lines)
    } catch {
      faults.append("\(error)")
    }
  }

  private mutating func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds { faults.append(what()) }
  }

  // MARK: Lines

  /// Computes each line again, and compares its figures with what the lines before gave.
  ///
  /// - Returns: the results of the lines about the last subject.
  @discardableResult
  private mutating func check(
    _ lines: [ExplainedLine], in place: String
  ) throws -> [String: JSONTree] {
    var known: [String: JSONTree] = [:]
    var parts: [JSONTree] = []
    var about = ""
    for line in lines {
      operations[line.operation, default: 0] += 1
      if line.about != about { (about, known) = (line.about, [:]) }
      let results = try line.results()
      let names = Set(results.map(\.0))
      for (name, value) in known where !names.contains(name) {
        guard let operand = line.value(name), !Self.isLimited(line, name) else { continue }
        expect(
          operand == value, "\(place): \(name) is not that of the lines before: \(line.sentence)")
      }
      check(line, against: known, parts, in: place)
      for (name, result) in results {
        let printed = line.value(name) ?? .null
        expect(
          Self.agrees(result, printed, name), "\(place): \(name) is \(result): \(line.sentence)")
        known[name] = printed
        parts.append(printed)
      }
    }
    return known
  }

  /// The index that a national rule holds down was limited before.
  private static func isLimited(_ line: ExplainedLine, _ name: String) -> Bool {
    line.operation == "decisionOnlyRise" && name == "capped"
  }

  /// Figures that have another name in the lines before.
  private mutating func check(
    _ line: ExplainedLine, against known: [String: JSONTree], _ parts: [JSONTree],
    in place: String
  ) {
    func expectSame(_ name: String, _ earlier: JSONTree?) {
      guard let earlier, line.value(name) != earlier else { return }
      faults.append("\(place): \(name) is another one before: \(line.sentence)")
    }
    switch line.operation {
    case "strokesReceived", "maximumScores":
      expectSame("handicap", known["courseHandicap"] ?? known["playingHandicap"])
    case "courseHandicap": expectSame("index", known["half"])
    case "egaClubPlayingHandicap": expectSame("playingHandicapOf36", known["playingHandicap"])
    case "decisionOnlyRise": expectSame("capped", known["limited"] ?? known["capped"])
    case "sum":
      for part in (try? line.list("parts")) ?? [] {
        expect(parts.contains(part), "\(place): no line gave a part: \(line.sentence)")
      }
    case "caps" where line.value("lowHandicapIndex") != .null:
      expect(known["lowHandicapIndex"] != nil, "\(place): no line gave the Low Handicap Index")
    default: break
    }
  }

  private static func agrees(
    _ result: ExplainedLine.Result, _ printed: JSONTree, _ name: String
  ) -> Bool {
    switch result {
    case .name(let name): printed == .text(name)
    case .holes(let holes): printed == JSONTree(holes)
    case .number(let number):
      printed.ratio.map { fractions.contains(name) ? $0.isPrinted(as: number) : $0 == number }
        ?? false
    }
  }

  // MARK: Differentials

  private mutating func check(score: JSONTree) throws {
    let place = "scorecard \(score["scorecard"] ?? .null), \(score["playedOn"] ?? .null)"
    let lines = (score["steps"]?.elements ?? []).map(ExplainedLine.init)
    let known = try check(lines, in: place)
    expect(
      known["scoreDifferential"] == score["scoreDifferential"] && !lines.isEmpty,
      "\(place): the lines do not end in the Score Differential")
    var sum = score["scoreDifferential"]?.ratio ?? Ratio(0)
    for adjustment in score["adjustments"]?.elements ?? [] {
      sum = sum + (adjustment["value"]?.ratio ?? Ratio(0))
      let lines = (adjustment["steps"]?.elements ?? []).map(ExplainedLine.init)
      let known = try check(lines, in: "\(place), adjustment")
      expect(
        known["adjustment"] == adjustment["value"], "\(place): an adjustment does not follow")
    }
    expect(score["adjusted"]?.ratio == sum, "\(place): the adjustments do not add up")
  }

  // MARK: Index

  private mutating func check(index lines: [ExplainedLine]) throws {
    let index = json["handicapIndex"]
    if json["cause"] == .null {
      expect(index == .null && lines.count == 1, "there is an index before the record")
      return
    }
    expect(
      lines.last?.operation == "index" && lines.last?.value("handicapIndex") == index,
      "the last line is not the index")
    checkDay(lines)
    let isDecision = json["cause"] == .text("decision")
    let isEGA = json["system"]?.string?.hasPrefix("EGA") == true
    if isDecision {
      try checkDecision(lines)
    } else if isEGA, json["cause"] == .text("scores") {
      let after = lines.last {
        $0.operation == "egaAdjustment" || $0.operation == "egaFirstHandicap"
      }
      expect(
        (after?.value("after") ?? json["previous"]) == index, "the last card gives another handicap"
      )
    } else if let table = lines.last(where: { $0.operation == "indexTable" }) {
      try check(table)
      let limits = ["caps": "capped", "maximum": "limited", "decisionOnlyRise": "handicapIndex"]
      let last = lines.last { limits[$0.operation] != nil }
      let caps = lines.last { $0.operation == "caps" }
      expect(caps?.value("capped") == json["capped"], "capped is another one")
      expect(caps?.value("lowHandicapIndex") == json["lowUsed"], "lowUsed is another one")
      expect(
        last.flatMap { $0.value(limits[$0.operation] ?? "") } == index,
        "the last limit gives another index")
    } else if json["cause"] == .text("scores") {
      expect(index == json["previous"], "an index changed without enough differentials")
    }
  }

  /// The scores of the day have the differentials that the list says, and each of the newest has its reductions.
  private mutating func checkDay(_ lines: [ExplainedLine]) {
    let scores = json["differentials"]?.elements ?? []
    for line in lines where line.operation == "rounding" {
      let score = scores.first { "scorecard \($0["scorecard"]?.ratio?.top ?? 0)" == line.about }
      expect(
        score == nil || score?["scoreDifferential"] == line.value("scoreDifferential"),
        "the list has another differential: \(line.sentence)")
    }
    for line in lines where line.operation == "exceptionalScore" {
      expect(
        line.value("handicapIndex") == json["previous"],
        "it is not tested against the index of the day: \(line.sentence)")
      for score in scores {
        let causes = (score["adjustments"]?.elements ?? []).filter {
          "scorecard \($0["scorecard"]?.ratio?.top ?? 0)" == line.about
        }
        expect(
          causes.map { $0["value"] } == [line.value("adjustment")],
          "a differential is without its reduction: \(line.sentence)")
      }
    }
  }

  /// The newest differentials, with the shift, give the decided index.
  private mutating func checkDecision(_ lines: [ExplainedLine]) throws {
    guard let table = lines.first(where: { $0.operation == "indexTable" }) else { return }
    let counting = try counting(of: table)
    let average =
      try counting.reduce(Ratio(0), +) / Ratio(counting.count) + table.ratio("adjustment")
    expect(json["calculated"] == json["handicapIndex"], "calculated is another one")
    expect(
      average.tenth == json["handicapIndex"]?.ratio, "the shifted differentials give another index")
  }

  /// The table has the row for the differentials, and the lowest of the list.
  private mutating func check(_ table: ExplainedLine) throws {
    let counting = try counting(of: table)
    expect(
      try table.ratios("counting").sorted() == counting.sorted(),
      "the table does not average those that count")
    expect(table.value("calculated") == json["calculated"], "calculated is another one")
  }

  /// The adjusted differentials that count, which have to be the lowest.
  private mutating func counting(of table: ExplainedLine) throws -> [Ratio] {
    let scores = json["differentials"]?.elements ?? []
    let all = scores.compactMap { $0["adjusted"]?.ratio }.sorted()
    let counting = scores.filter { $0["counts"] == .flag(true) }.compactMap {
      $0["adjusted"]?.ratio
    }
    let (lowest, adjustment) = Self.rows[min(all.count, 20)]
    expect(try table.whole("differentials") == all.count, "the table counts other differentials")
    expect(
      try table.whole("lowest") == lowest && table.ratio("adjustment") == Ratio(adjustment),
      "the table has another row")
    expect(counting.sorted() == Array(all.prefix(lowest)), "those that count are not the lowest")
    return counting
  }

  /// How many of the lowest are averaged of 0, 1 … 20 differentials, and what is added; one and two in Denmark.
  private static let rows: [(lowest: Int, adjustment: Int)] = [
    (0, 0), (1, -2), (1, -2), (1, -2), (1, -1), (1, 0), (2, -1), (2, 0), (2, 0), (3, 0), (3, 0),
    (3, 0), (4, 0), (4, 0), (4, 0), (5, 0), (5, 0), (6, 0), (6, 0), (7, 0), (8, 0),
  ]
}
