import JSON

extension ExplainedLine {
  /// What a line gives: numbers, lists by hole, or a name.
  enum Result {
    case number(Ratio)
    case holes([Int?])
    case name(String)
  }

  /// What the line's operation gives for its figures, by the name of the result.
  func results() throws -> [(String, Result)] {
    switch operation {
    case "statement", "index": []
    case "strokesReceived", "maximumScores", "adjustedScores", "netPars", "stablefordPoints":
      try holeResults()
    case "egaPlayingHandicap", "egaClubPlayingHandicap", "egaPoints", "egaAdjustment",
      "egaFirstHandicap":
      try egaResults()
    case "indexTable", "provisionalIndex", "lowHandicapIndex", "caps", "maximum",
      "decisionOnlyRise":
      try indexResults()
    default: try numberResults().map { ($0.0, .number($0.1)) }
    }
  }

  private var isNine: Bool { get throws { try whole("holes") == 9 } }

  // MARK: Differentials

  private func numberResults() throws -> [(String, Ratio)] {
    switch operation {
    case "halfIndex": return [("half", (try ratio("handicapIndex") / Ratio(2)).tenth)]
    case "nineTwice":
      return [
        ("courseRating", try ratio("courseRating9") * Ratio(2)),
        ("par", try ratio("par9") * Ratio(2)),
      ]
    case "courseHandicap":
      let exact =
        try ratio("index") * ratio("slopeRating") / Ratio(113) + ratio("courseRating")
        - ratio("par")
      return [("unrounded", exact), ("courseHandicap", exact.rounded)]
    case "scoreDifferential": return [("unrounded", try differential(Ratio(1), "courseRating"))]
    case "nineHoleDifferential":
      return [("nineHoleDifferential", try differential(Ratio(1, 2), "courseRating"))]
    case "playedDifferential":
      let share = Ratio(try whole("holesPlayed"), 18)
      return [("playedDifferential", try differential(share, "ratingPlayed"))]
    case "ratingOfHolesPlayed":
      let share = Ratio(try whole("holesPlayed"), 18)
      return [
        (
          "ratingPlayed",
          try ratio("parPlayed") + (ratio("courseRating") - ratio("par")) * share
        )
      ]
    case "expectedDifferential":
      let nine = try Ratio(52, 100) * ratio("handicapIndex") + Ratio(12, 10)
      return [("expected", nine * Ratio(try whole("holes"), 9))]
    case "sum": return [("unrounded", try ratios("parts").reduce(Ratio(0), +))]
    case "rounding": return [("scoreDifferential", try ratio("unrounded").tenth)]
    default: return try adjustmentResults()
    }
  }

  private func differential(_ share: Ratio, _ rating: String) throws -> Ratio {
    let over = try ratio("adjustedGrossScore") - ratio(rating) - ratio("pcc") * share
    return try Ratio(113) / ratio("slopeRating") * over
  }

  private func adjustmentResults() throws -> [(String, Ratio)] {
    switch operation {
    case "copy":
      let all = try ratios("differentials").sorted()
      let copied = try text("kind") == "highest" ? all.last : all.first
      return copied.map { [("scoreDifferential", $0)] } ?? []
    case "genericPenalty":
      return [("adjustedGrossScore", try ratio("courseRating") + ratio("courseHandicap"))]
    case "artificialRound": return [("scoreDifferential", try ratio("handicap") + Ratio(2))]
    case "exceptionalScore":
      let better = try ratio("handicapIndex") - ratio("unrounded")
      return [("adjustment", Ratio(better < Ratio(7) ? 0 : better < Ratio(10) ? -1 : -2))]
    case "committeeShift":
      return [("adjustment", try ratio("handicapIndex") - ratio("calculated"))]
    default: throw Missing(description: "nobody knows \(operation)")
    }
  }

  // MARK: Holes

  private func holeResults() throws -> [(String, Result)] {
    switch operation {
    case "strokesReceived":
      let (handicap, indexes) = (try whole("handicap"), try wholes("strokeIndexes"))
      // One stroke after another, from the lowest index; a plus handicap's from the highest.
      let order = indexes.indices.sorted { indexes[$0] < indexes[$1] }
      var received = Array(repeating: 0, count: indexes.count)
      for stroke in 0..<abs(handicap) {
        let place = stroke % order.count
        received[order[handicap > 0 ? place : order.count - 1 - place]] += handicap > 0 ? 1 : -1
      }
      return [("received", .holes(received))]
    case "maximumScores":
      let (isEstablished, handicap) = (try flag("established"), try whole("handicap"))
      let maximums = zip(try wholes("pars"), try wholes("received")).map { par, received in
        !isEstablished || (handicap > 54 && received >= 4) ? par + 5 : par + 2 + received
      }
      return [("maximums", .holes(maximums))]
    case "adjustedScores":
      let strokes = zip(try holes("strokes"), try wholes("maximums"))
      let adjusted = zip(strokes, try flags("played")).map { hole, isPlayed in
        isPlayed ? min(hole.0 ?? hole.1, hole.1) : nil
      }
      return [("adjusted", .holes(adjusted)), ("adjustedGrossScore", sum(adjusted))]
    case "netPars":
      var extra = try whole("extra")
      let pars = zip(try wholes("pars"), try wholes("received")).map { $0 + $1 }
      let filled = zip(pars, try flags("played")).map { par, isPlayed -> Int? in
        if isPlayed { return nil }
        defer { extra = 0 }
        return par + extra
      }
      let all = try holes("adjusted") + filled
      return [("filled", .holes(filled)), ("adjustedGrossScore", sum(all))]
    default:
      let pars = zip(try wholes("pars"), try wholes("received"))
      let points = zip(pars, try holes("strokes")).map { hole, strokes in
        strokes.map { max(0, hole.0 + hole.1 + 2 - $0) } ?? 0
      }
      return [("pointsByHole", .holes(points)), ("points", sum(points))]
    }
  }

  private func sum(_ holes: [Int?]) -> Result {
    .number(Ratio(holes.compactMap(\.self).reduce(0, +)))
  }

  // MARK: EGA

  private func egaResults() throws -> [(String, Result)] {
    switch operation {
    case "egaPlayingHandicap":
      let whole =
        try ratio("handicap") * ratio("slopeRating") / Ratio(113) + ratio("courseRating")
        - ratio("par")
      let exact = try isNine ? whole / Ratio(2) : whole
      return [("unrounded", .number(exact)), ("playingHandicap", .number(exact.rounded))]
    case "egaClubPlayingHandicap":
      let (handicap, best) = (try ratio("handicap"), try ratio("playingHandicapOf36"))
      let exact =
        try isNine ? handicap / Ratio(2) + best - Ratio(18) : handicap + best - Ratio(36)
      return [("playingHandicap", .number(exact.rounded))]
    case "egaPoints":
      let compared = try ratio("points") + ratio("pointsAdjustment") + Ratio(isNine ? 18 : 0)
      return [("comparedPoints", .number(compared))]
    case "egaFirstHandicap":
      let first = try Ratio(54) - (ratio("comparedPoints") - Ratio(36))
      return [("after", .number(min(first, Ratio(54))))]
    default: return try egaAdjustment()
    }
  }

  private func egaAdjustment() throws -> [(String, Result)] {
    let (before, points) = (try ratio("before"), try whole("comparedPoints"))
    let category = Self.category(before)
    let nines = try wholes("nineHoleCategories")
    var (after, effect) = (before, "unchanged")
    if try isNine, !(nines[0]...nines[1]).contains(category) {
      effect = "notCounted"
    } else if points > (try whole("bufferTo")) {
      effect = "lowered"
      for _ in try whole("bufferTo")..<points {
        let reached = Self.category(after)
        after = after - (reached == 6 ? Ratio(1) : Ratio(reached, 10))
      }
    } else if let from = value("bufferFrom")?.ratio, Ratio(points) < from,
      try !flag("reductionOnly"), before < Ratio(36)
    {
      (after, effect) = (min(before + (try ratio("raise")), Ratio(36)), "raised")
    }
    return [
      ("category", .number(Ratio(category))), ("effect", .name(effect)), ("after", .number(after)),
    ]
  }

  /// The category of a handicap: 1 to 4.4, 2 to 11.4, 3 to 18.4, 4 to 26.4, 5 to 36.0, 6 above.
  private static func category(_ handicap: Ratio) -> Int {
    1 + [44, 114, 184, 264, 360].count { handicap > Ratio($0, 10) }
  }

  // MARK: Index

  private func indexResults() throws -> [(String, Result)] {
    switch operation {
    case "indexTable":
      let counting = try ratios("counting")
      let average = counting.reduce(Ratio(0), +) / Ratio(try whole("lowest"))
      return [
        ("lowest", .number(Ratio(counting.count))),
        ("calculated", .number((average + (try ratio("adjustment"))).tenth)),
      ]
    case "provisionalIndex":
      let nines = try ratios("nineHoleDifferentials").map { ($0 * Ratio(2)).tenth }
      let lowest = (try ratios("differentials").suffix(20) + nines).suffix(20).sorted()
        .prefix(try whole("lowest"))
      let average = lowest.reduce(Ratio(0), +) / Ratio(lowest.count)
      let index = min((average + (try ratio("adjustment"))).tenth, Ratio(54))
      return [("handicapIndex", .number(index))]
    case "lowHandicapIndex":
      let issued = try list("issued").compactMap { $0["handicapIndex"]?.ratio }
      return issued.min().map { [("lowHandicapIndex", .number($0))] } ?? []
    case "caps":
      let calculated = try ratio("calculated")
      guard let low = value("lowHandicapIndex")?.ratio, calculated > low + Ratio(3) else {
        return [("cap", .name("none")), ("capped", .number(calculated))]
      }
      let soft = (low + Ratio(3) + (calculated - low - Ratio(3)) / Ratio(2)).tenth
      return soft > low + Ratio(5)
        ? [("cap", .name("hard")), ("capped", .number(low + Ratio(5)))]
        : [("cap", .name("soft")), ("capped", .number(soft))]
    case "maximum":
      return [("limited", .number(min(try ratio("capped"), Ratio(54))))]
    default:
      let highest = max(try ratio("previous"), Ratio(265, 10))
      return [("handicapIndex", .number(min(try ratio("capped"), highest)))]
    }
  }
}
