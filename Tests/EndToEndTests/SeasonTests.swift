import Foundation
import JSON
import Testing
import TestSupport

@Suite("A golfer's season over the wire")
struct SeasonTests {
  @Test("Both endpoints give the same figures after every event, and the other club sees nothing")
  func season() throws {
    let season = Season(today: Date())
    let results = try Endpoint.allCases.map { endpoint in
      let run = try SeasonRun(season, through: endpoint)
      for event in season.events { try run.play(event) }
      try run.compareCards()
      return run.results
    }
    #expect(results[0].count == season.events.count)
    for (headerCoded, rest) in zip(results[0], results[1]) { #expect(headerCoded == rest) }
  }
}

/// A season being played through one endpoint.
private final class SeasonRun {
  private let season: Season
  private let clubs: GolfClubs
  private let golfer: JSONTree
  private var cards: [JSONTree] = []
  private var accepted: Set<JSONTree> = []
  /// Index, history and explanation after each event, without instants.
  private(set) var results: [JSONTree] = []

  init(_ season: Season, through endpoint: Endpoint) throws {
    self.season = season
    clubs = try GolfClubs(through: endpoint)
    let form: KeyValuePairs<String, JSONTree?> = [
      "name": .text("Aino"), "gender": .text("women"), "homeClub": .integer(1),
      "user": clubs.user,
    ]
    #expect(try clubs.kalle.call(54, form).status == 403)
    #expect(try clubs.aino.call(54, form).status == 403)
    let made = try clubs.maija.call(54, form)
    #expect(made["handicapIndex"] == .number("54.0"))
    golfer = try #require(made["id"])
    try checkRecord()
  }

  func play(_ event: Season.Event) throws {
    switch event {
    case .submitted(let card, let outcome): try submit(card, outcome)
    case .withdrawn(let number):
      let card = cards[number]
      let given: KeyValuePairs<String, JSONTree?> = ["id": card, "reason": .text("Not in season.")]
      #expect(try clubs.aino.call(56, given).json.problem == "decided")
      #expect(try clubs.kalle.call(56, given).status == 404)
      #expect(try clubs.maija.call(56, given)["state"] == .text("withdrawn"))
      accepted.remove(card)
    case .corrected(let number, let card):
      let given =
        [.init("id", cards[number]), .init("reason", .text("Misread."))]
        + season.fields(card, hcp: nil)
      #expect(try clubs.aino.call(81, given).status == 403)
      let done = try clubs.maija.call(81, given)
      #expect(done["revision.occasion"] == .text("corrected"))
    case .rejectedLater(let number):
      let done = try decide(cards[number], "rejected", comment: "She played alone.")
      #expect(done["revision.occasion"] == .text("rejected"))
      accepted.remove(cards[number])
    }
    results.append(try checkRecord())
  }

  /// The golfer submits a card, and the club decides.
  private func submit(_ card: Season.Card, _ outcome: Season.Outcome) throws {
    let before = try clubs.aino.call(43)["handicapIndex"]
    let fields = season.fields(card, hcp: before)
    let planned = try clubs.aino.call(80, fields)
    let sent = try clubs.aino.call(45, fields)
    #expect(sent.status == 200, "\(sent.json.pretty())")
    #expect(sent["state"] == .text("pending"))
    #expect(sent["wouldBe"] == planned["wouldBe"])
    #expect(try clubs.aino.call(45, fields).json.problem == "duplicate")
    let id = try #require(sent["id"])
    cards.append(id)
    try checkStrokes(sent, card)
    let queue = try clubs.maija.call(50, ["club": .integer(1)])
    #expect(queue.json.list.map { $0["id"] } == [id])
    #expect(queue.json.list.first?["wouldBe"] == sent["wouldBe"])
    #expect(try clubs.kalle.call(50, ["club": .integer(1)]).status == 403)
    for (other, status) in [(clubs.aino, 403), (clubs.eero, 403), (clubs.kalle, 404)] {
      let tried = try other.call(51, ["id": id, "decision": .text("accepted")])
      #expect(tried.status == status)
    }
    switch outcome {
    case .accepted:
      let done = try decide(id, "accepted")
      #expect(done["revision.occasion"] == .text("accepted"))
      #expect(try clubs.aino.call(43)["handicapIndex"] == sent["wouldBe.handicapIndex"])
      accepted.insert(id)
    case .rejected:
      let done = try decide(id, "rejected", comment: "No signature.")
      #expect(done["comment"] == .text("No signature."))
      #expect(done["revision"] == .null)
    case .withdrawnByGolfer:
      let back = try clubs.aino.call(56, ["id": id, "reason": .text("Wrong day.")])
      #expect(back["state"] == .text("withdrawn"))
    }
    if outcome != .accepted { #expect(try clubs.aino.call(43)["handicapIndex"] == before) }
    #expect(try clubs.maija.call(50, ["club": .integer(1)]).json == .array([]))
  }

  private func decide(
    _ card: JSONTree, _ decision: String, comment: String? = nil
  ) throws -> OperationClient.Answer {
    let done = try clubs.maija.call(
      51,
      ["id": card, "decision": .text(decision), "comment": comment.map { .text($0) }])
    #expect(done["state"] == .text(decision), "\(done.json.pretty())")
    return done
  }

  /// Strokes received add up to the Course Handicap; points and Adjusted Gross Score agree.
  private func checkStrokes(_ sent: OperationClient.Answer, _ card: Season.Card) throws {
    let holes = sent["holes"]?.list ?? []
    let handicap = try #require(sent["courseHandicap"]?.number)
    #expect(holes.compactMap { $0["received"]?.number }.reduce(0, +) == handicap)
    if card.tee == "Dwarf" { #expect(handicap < 0) }
    #expect(sent["format"] == .text(card.format))
    #expect(sent["estimated"] == .flag((10...17).contains(card.played)))
    // Above 54 a hole counts par + 5 at most (RoH 3.1), which points ignore.
    guard card.part == "18", card.played == 18, handicap <= 54 else { return }
    let points = try #require(sent["points"]?.number)
    #expect(sent["adjustedGrossScore"]?.number == 72 + handicap + 36 - points)
  }

  /// Index, history and explanation agree, for the golfer and their club; others get 404.
  @discardableResult
  private func checkRecord() throws -> JSONTree {
    let input: KeyValuePairs<String, JSONTree?> = ["id": golfer]
    let current = try clubs.aino.call(43).json
    let history = try clubs.aino.call(48, input).json
    let explanation = try clubs.aino.call(49, input).json
    let newest = history.list.first
    for member in ["handicapIndex", "handicapIndexText", "lowHandicapIndex"] {
      #expect(newest?[member] == current[member])
      #expect(explanation[member] == current[member])
    }
    #expect(newest?["effectiveOn"] == current["asOf"])
    let differentials = explanation["differentials"]?.list ?? []
    #expect(differentials.count == min(20, accepted.count))
    // Newest first here, oldest first in history.
    let counting = differentials.filter { $0["counts"] == .flag(true) }.reversed()
    #expect(newest?["scores"]?.list.map { $0["scorecard"] } == counting.map { $0["scorecard"] })
    try recalculate(differentials, explanation)
    #expect(Explained(explanation).faults == [])
    for (code, answer) in [(43, current), (48, history), (49, explanation)] {
      #expect(try clubs.maija.call(code, input).json == answer)
      for other in [clubs.kalle, clubs.eero] {
        #expect(try other.call(code, input).status == 404)
      }
    }
    for other in [clubs.kalle, clubs.eero] {
      #expect(try other.call(46, ["golfer": golfer]).status == 404)
      if let card = cards.last { #expect(try other.call(47, ["id": card]).status == 404) }
    }
    return JSONTree.array([current, history, explanation]).withoutInstants
  }

  /// The calculator gives the same index for the differentials.
  private func recalculate(_ differentials: [JSONTree], _ explanation: JSONTree) throws {
    guard differentials.count >= 3 else { return }
    let oldestFirst = differentials.reversed().map { $0["adjusted"] ?? .null }
    let average = try clubs.eero.call(
      64,
      [
        "rule": .text("whs.handicap_index_uncapped"),
        "input": .object(["differentialsOldestFirst": .array(oldestFirst)]),
      ])
    let calculated = average["handicapIndex"]
    #expect(calculated != nil)
    if explanation["limited"] == .flag(false) {
      #expect(explanation["calculated"] == calculated)
    }
  }

  /// Every card has the differential of the explanation.
  func compareCards() throws {
    let explanation = try clubs.aino.call(49, ["id": golfer])
    for differential in explanation["differentials"]?.list ?? [] {
      let card = try clubs.aino.call(47, ["id": differential["scorecard"]])
      #expect(card["state"] == .text("accepted"))
      #expect(card["scoreDifferential"] == differential["scoreDifferential"])
    }
    let all = try clubs.aino.call(46)
    #expect(all.json.list.count == 25)
    let states = Dictionary(grouping: all.json.list) { $0["state"] }.mapValues(\.count)
    #expect(states == [.text("accepted"): 19, .text("rejected"): 4, .text("withdrawn"): 2])
  }
}

extension JSONTree {
  /// The value without members that hold instants of processing.
  fileprivate var withoutInstants: JSONTree {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutInstants))
    case .object(let members):
      .object(
        members.filter { !$0.name.hasSuffix("At") }
          .map { Member($0.name, $0.value.withoutInstants) })
    default: self
    }
  }
}
