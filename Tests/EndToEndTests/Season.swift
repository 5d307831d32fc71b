import Foundation
import JSON

/// A golfer's season as a list of events: cards submitted and decisions on them.
struct Season {
  /// A round.
  struct Card {
    var daysAgo: Int
    var tee = "White"
    var part = "18"
    var format = "stroke"
    /// Strokes over par by hole, repeated.
    var over = [1]
    /// The number of holes played before dark.
    var played = 18
    /// Numbers of holes not finished.
    var pickedUp: [Int] = []
  }

  /// What becomes of a submitted card.
  enum Outcome {
    case accepted, rejected
    /// Withdrawn before the club decides.
    case withdrawnByGolfer
  }

  /// Cards are numbered from 0 in the order of submission.
  enum Event {
    case submitted(Card, Outcome)
    case withdrawn(card: Int)
    case corrected(card: Int, Card)
    case rejectedLater(card: Int)
  }

  let events: [Event]
  /// The last day; days are counted back from it.
  let today: Date

  /// Twenty-five cards of every kind: one is late, some are rejected, one is withdrawn by the golfer, one by the club,
  /// one is corrected and then rejected.
  init(today: Date) {
    self.today = today
    var events = (0..<24).map { number in
      Event.submitted(Self.card(number), Self.outcome(number))
    }
    var late = Card(daysAgo: 63)
    late.over = [0, 0, 1]
    events.append(.submitted(late, .accepted))
    events.append(.withdrawn(card: 12))
    var misread = Self.card(23)
    misread.over = [3, 2]
    events.append(.corrected(card: 23, misread))
    events.append(.rejectedLater(card: 23))
    self.events = events
  }

  private static func card(_ number: Int) -> Card {
    var card = Card(daysAgo: 126 - 5 * number)
    card.over = [[1, 2], [2], [1], [2, 1, 0], [1, 1, 2, 0]][number % 5]
    switch number {
    case 3: card.part = "front9"
    case 6: card.format = "stableford"
    case 8, 17: (card.tee, card.over) = ("Dwarf", [0, -1, -1])
    case 10: (card.part, card.pickedUp) = ("back9", [11])
    case 13: card.played = 12
    case 14: card.played = 16
    case 16: card.pickedUp = [4, 18]
    default: break
    }
    return card
  }

  private static func outcome(_ number: Int) -> Outcome {
    switch number {
    case 1, 9, 19: .rejected
    case 21: .withdrawnByGolfer
    default: .accepted
    }
  }

  /// The fields of a card as a phone sends them.
  func fields(_ card: Card, hcp: JSONTree?) -> [JSONTree.Member] {
    let first = card.part == "back9" ? 9 : 0
    let pars = GolfClubs.pars[first...].prefix(card.part == "18" ? 18 : 9)
    let strokes = pars.enumerated().map { index, par in
      index >= card.played || card.pickedUp.contains(first + index + 1)
        ? JSONTree.null : .integer(Int64(par + card.over[index % card.over.count]))
    }
    var fields: [JSONTree.Member] = [
      .init("course", .integer(1)), .init("tee", .text(card.tee)),
      .init("playedOn", .text(day(card.daysAgo))), .init("part", .text(card.part)),
      .init("format", .text(card.format)), .init("marker", .text("Liisa")),
      .init("holes", .array(strokes)),
      .init("pickedUp", .array(card.pickedUp.map { .integer(Int64($0)) })),
      .init("total", .integer(strokes.compactMap(\.number).reduce(0, +))),
    ]
    if let hcp { fields.append(.init("hcp", hcp)) }
    if card.played < 18 { fields.append(.init("notPlayedReason", .text("light"))) }
    return fields
  }

  /// The day `daysAgo` days before the last one.
  func day(_ daysAgo: Int) -> String {
    let day = today.addingTimeInterval(-86_400 * TimeInterval(daysAgo))
    return String(day.ISO8601Format().prefix(10))
  }
}
