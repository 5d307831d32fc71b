import Core
import Handicap
import TestSupport

@testable import Golf

/// Some years of a golfer, generated from a seed: scorecards and what is done with them, playing conditions, and a
/// committee's decisions.
struct GeneratedSeason {
  /// A round. Its start is unlike that of any other card.
  struct Play {
    /// 0 is a course of eighteen holes, 1 one of nine.
    var course: Int
    var day: Day
    var start: Int
    var part: Part
    var strokes: [Int?]
    var pickedUp: [Int]
  }

  /// A call of the golf service.
  enum WriteAction {
    case send(card: Int, Play)
    case post(card: Int, Play)
    case decide(card: Int, ScorecardDecision)
    case correct(card: Int, Play)
    case withdraw(card: Int)
    case conditions(course: Int, Day, Int)
    case index(Day, Tenths)
    case penalty(Day, PenaltyScore)
    /// A freeze or withdrawal from its first day on.
    case suspend(Suspension)
    /// Something that a committee does on a day and takes back.
    case mistake(Int, Day, NewAdjustment)
    case cancel(Int)
  }

  /// Lists of actions; the order within each list is fixed.
  private(set) var threads: [[WriteAction]] = []
  /// The accepted rounds at the end, by the number of the scorecard.
  private(set) var cards: [Int: Play] = [:]
  private(set) var conditions: [Key: Int] = [:]
  private(set) var indexes: [Day: Tenths] = [:]
  private(set) var penalties: [Day: PenaltyScore] = [:]
  private(set) var suspensions: [Suspension] = []

  struct Key: Hashable {
    let course: Int
    let day: Day
  }

  /// A golfer of about `skill` tenths of a stroke over par on each hole.
  init(
    from first: Day, cards count: Int, skill: ClosedRange<Int> = 0...16,
    _ random: inout SeededGenerator
  ) {
    var day = first
    let skill = Int.random(in: skill, using: &random)
    for card in 0..<count {
      day = day.advanced(by: Int.random(in: 0...16, using: &random)) ?? day
      // Good and bad months, for exceptional scores and caps.
      let form = card / 12 % 2 == 0 ? skill : skill / 3
      let play = Self.play(day, start: 300 + card, form, &random)
      addActions(card, play, Self.play(day, start: 300 + card, form, &random), &random)
      if card % 5 == 0 {
        let key = Key(course: play.course, day: day)
        let values = (0..<2).map { _ in Int.random(in: -1...3, using: &random) }
        threads.append(values.map { .conditions(course: key.course, day, $0) })
        conditions[key] = values[1]
      }
      switch Int.random(in: 0...19, using: &random) {
      case 0...1: indexes[day] = Tenths(Int.random(in: -20...540, using: &random))
      case 2...3: penalties[day] = PenaltyScore.allCases.randomElement(using: &random)
      default: break
      }
    }
    threads += indexes.sorted { $0.key < $1.key }.map { [.index($0.key, $0.value)] }
    threads += penalties.sorted { $0.key < $1.key }.map { [.penalty($0.key, $0.value)] }
    addCommittee(from: first)
  }

  /// Adds suspensions, and acts that are taken back. It has random numbers of its own.
  private mutating func addCommittee(from first: Day) {
    var random = SeededGenerator(seed: UInt64(first.number))
    func day() -> Day { first.advanced(by: Int.random(in: 1...300, using: &random)) ?? first }
    for kind in [Suspension.Kind.frozen, .frozen, .withdrawn] {
      let (one, other) = (day(), day())
      suspensions.append(Suspension(kind, from: min(one, other), until: max(one, other)))
    }
    threads += suspensions.map { [.suspend($0)] }
    let mistakes: [NewAdjustment] = [
      .index(Tenths(30)), .suspension(.frozen, until: nil), .suspension(.withdrawn, until: nil),
    ]
    for (number, new) in mistakes.enumerated() {
      threads.append([.mistake(number, day(), new), .cancel(number)])
    }
  }

  /// Adds the actions on a scorecard, and its round if it is accepted at the end.
  private mutating func addActions(
    _ card: Int, _ play: Play, _ other: Play, _ random: inout SeededGenerator
  ) {
    let sent = WriteAction.send(card: card, play)
    let accepted = WriteAction.decide(card: card, .accepted)
    let rejected = WriteAction.decide(card: card, .rejected)
    let withdrawn = WriteAction.withdraw(card: card)
    let corrected = WriteAction.correct(card: card, other)
    let (actions, last): ([WriteAction], Play?) =
      switch Int.random(in: 0...15, using: &random) {
      case 0: ([sent], nil)
      case 1: ([sent, rejected], nil)
      case 2: ([sent, withdrawn], nil)
      case 3: ([sent, accepted, rejected], nil)
      case 4: ([sent, accepted, withdrawn], nil)
      case 5: ([sent, corrected, accepted], other)
      case 6: ([sent, accepted, corrected], other)
      case 7: ([sent, accepted, withdrawn, .send(card: card, other), accepted], other)
      case 8: ([.post(card: card, play)], play)
      default: ([sent, accepted], play)
      }
    threads.append(actions)
    cards[card] = last
  }

  private static func play(
    _ day: Day, start: Int, _ skill: Int, _ random: inout SeededGenerator
  ) -> Play {
    let course = Int.random(in: 0...3, using: &random) == 0 ? 1 : 0
    let parts: [Part] = course == 0 ? [.front9, .back9] : [.front9]
    let isNine = Int.random(in: 0...4, using: &random) == 0
    let part = isNine ? parts.randomElement(using: &random) ?? .front9 : .eighteen
    let count = part == .eighteen ? 18 : 9
    let isShort = part == .eighteen && Int.random(in: 0...7, using: &random) == 0
    let played = isShort ? Int.random(in: 9...17, using: &random) : count
    let first = part == .back9 ? 10 : 1
    var pickedUp: [Int] = []
    let strokes = (0..<count).map { place -> Int? in
      if place >= played { return nil }
      if Int.random(in: 0...25, using: &random) == 0 {
        pickedUp.append(first + place)
        return nil
      }
      return max(1, 4 + (skill + Int.random(in: -12...18, using: &random)) / 10)
    }
    return Play(
      course: course, day: day, start: start, part: part, strokes: strokes, pickedUp: pickedUp)
  }

  /// Leaves out the penalty score of a day.
  mutating func withdraw(_ day: Day) { penalties[day] = nil }

  /// All actions in a random order that keeps the order within each list.
  func shuffled(_ random: inout SeededGenerator) -> [WriteAction] {
    var places = threads.indices.flatMap { Array(repeating: $0, count: threads[$0].count) }
    places.shuffle(using: &random)
    var next = Array(repeating: 0, count: threads.count)
    return places.map { place in
      defer { next[place] += 1 }
      return threads[place][next[place]]
    }
  }
}
