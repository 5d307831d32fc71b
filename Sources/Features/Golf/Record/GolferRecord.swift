import Core
import Handicap
import Database

/// All that a player's record is made of.
struct GolferRecord {
  let golfer: Golfer
  let book: RuleBook
  /// The cards of the record by entry.
  private(set) var cards: [Int: Scorecard] = [:]
  /// The committee's adjustments by entry.
  private(set) var adjustments: [Int: Adjustment] = [:]
  private(set) var entries: [RecordEntry] = []
  private var courses: [CourseID: Course] = [:]

  /// Adjustments are entries too: their numbers come after those of all cards.
  private static let adjustmentBase = Int(ScorecardID.largest) + 1

  /// A record without entries, by the rule book of the home club.
  init(empty golfer: Golfer, book: RuleBook) {
    self.golfer = golfer
    self.book = book
  }

  /// Loads a record.
  init(of golfer: Golfer, in transaction: ReadTransaction) throws(GolfFault) {
    guard let club = try Club.find(.id(golfer.homeClub), in: transaction) else { throw .notFound }
    self.init(empty: golfer, book: club.ruleBook)
    let conditions = try PlayingConditionsOfDay.ofRecord(of: golfer.id, in: transaction)
    for card in try Scorecard.accepted(of: golfer.id, in: transaction) {
      let found = conditions[card.play.course]?[card.play.playedOn]
      try add(card.play, id: card.id, conditions: found ?? 0, in: transaction)
      cards[Int(card.id.value)] = card
    }
    for adjustment in try Adjustment.all(of: golfer.id, in: transaction) {
      let entry = Self.adjustmentBase + Int(adjustment.id.value)
      let content: RecordEntry.Content =
        switch adjustment.content {
        case .index(let index): .decision(index)
        case .penalty(let penalty, let rating): .penalty(penalty, rating: rating)
        }
      entries.append(RecordEntry(id: entry, day: adjustment.day, content))
      adjustments[entry] = adjustment
    }
  }

  /// Adds a card that is not in the record, to see what it would do.
  mutating func add(
    _ play: Scorecard.Play, id: ScorecardID, in transaction: ReadTransaction
  ) throws(GolfFault) {
    try add(play, id: id, conditions: try conditions(of: play, in: transaction), in: transaction)
  }

  private mutating func add(
    _ play: Scorecard.Play, id: ScorecardID, conditions: Int, in transaction: ReadTransaction
  ) throws(GolfFault) {
    guard let round = try round(play, conditions: conditions, in: transaction) else { return }
    entries.append(
      RecordEntry(
        id: Int(id.value), day: play.playedOn, start: play.start, course: Int(play.course.value),
        .round(round)))
  }

  /// The round for the rules to judge, by the conditions of its day.
  mutating func round(_ play: Scorecard.Play, in transaction: ReadTransaction) throws(GolfFault)
    -> Round?
  {
    try round(play, conditions: try conditions(of: play, in: transaction), in: transaction)
  }

  private func conditions(
    of play: Scorecard.Play, in transaction: ReadTransaction
  ) throws(GolfFault) -> Int {
    try PlayingConditionsOfDay.find(play.course, play.playedOn, in: transaction)?.adjustment ?? 0
  }

  private mutating func round(
    _ play: Scorecard.Play, conditions: Int, in transaction: ReadTransaction
  ) throws(GolfFault) -> Round? {
    var whole: [RoundHole]?
    if play.part != .eighteen, play.ratings[.eighteen] != nil {
      if courses[play.course] == nil {
        courses[play.course] = try Course.find(play.course, in: transaction)
      }
      whole = courses[play.course]?.cards.first { $0.id == play.card }?
        .round(.eighteen, for: play.gender)
    }
    return play.round(conditions: conditions, whole: whole)
  }

  /// Works the record out from its first day.
  func replay(through today: Day) -> [Revision] {
    let began = entries.map(\.day).min().map { min($0, golfer.registeredOn) }
    return Record(assigned: golfer.assignedIndex, on: began ?? golfer.registeredOn, book: book)
      .replay(entries, through: today)
  }

  /// The rules by which a round of that day is judged: those of 2020 stand in for the EGA system's differentials.
  func rules(on day: Day) -> RuleSet {
    let rules = book.rules(on: day)
    return rules.system.era == nil ? rules : RuleSet(.whs2020)
  }

  /// The card that an entry is, or `nil` for an adjustment.
  func scorecard(_ entry: Int) -> ScorecardID? {
    entry < Self.adjustmentBase ? ScorecardID(Int64(entry)) : nil
  }

  /// The adjustment that an entry is, or `nil` for a card.
  func adjustment(_ entry: Int) -> AdjustmentID? { adjustments[entry]?.id }
}
