import Foundation
import JSON

/// A golfer's season, as a script: what she plays, and what becomes of each card.
struct Season {
  /// A round.
  struct Card {
    var daysAgo: Int
    var tee = "White"
    var part = "18"
    var format = "stroke"
    /// The strokes beyond par, hole by hole, begun again when they are used up.
    var over = [1]
    /// The holes that were started before darkness fell.
    var played = 18
    /// Holes that were not finished.
    var pickedUp: [Int] = []
  }

  /// What the club does with a card that was sent.
  enum Fate {
    case accepted, rejected
    /// The golfer takes it back before the club decides.
    case takenBack
  }

  /// Something that happens. Cards are numbered from 0 in the order in which they are sent.
  enum Event {
    case sent(Card, Fate)
    case withdrawn(card: Int)
    case corrected(card: Int, Card)
    case rejectedAfterAll(card: Int)
  }

  /// The events in their order.
  let events: [Event]
  /// The day on which it ends, from which days are counted back.
  let today: Date

  /// Twenty-five cards of every kind: one comes late, some are rejected, one is taken back, one is withdrawn by the club, one
  /// is corrected and then rejected after all.
  init(today: Date) {
    self.today = today
    var events = (0..<24).map { number in
      Event.sent(Self.card(number), Self.fate(number))
    }
    var late = Card(daysAgo: 63)
    late.over = [0, 0, 1]
    events.append(.sent(late, .accepted))
    events.append(.withdrawn(card: 12))
    var misread = Self.card(23)
    misread.over = [3, 2]
    events.append(.corrected(card: 23, misread))
    events.append(.rejectedAfterAll(card: 23))
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

  private static func fate(_ number: Int) -> Fate {
    switch number {
    case 1, 9, 19: .rejected
    case 21: .takenBack
    default: .accepted
    }
  }

  /// The fields of a card as a phone sends them.
  func fields(_ card: Card, hcp: JSONTree?) -> [JSONTree.Member] {
    let first = card.part == "back9" ? 9 : 0
    let pars = GolfClubs.pars[first...].prefix(card.part == "18" ? 18 : 9)
    let strokes = pars.enumerated().map { place, par in
      place >= card.played || card.pickedUp.contains(first + place + 1)
        ? JSONTree.null : .integer(Int64(par + card.over[place % card.over.count]))
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

  /// The day so many days before the last one.
  func day(_ daysAgo: Int) -> String {
    let day = today.addingTimeInterval(-86_400 * TimeInterval(daysAgo))
    return String(day.ISO8601Format().prefix(10))
  }
}
