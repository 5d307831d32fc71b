import Core
import Database
import Handicap

/// A golfer's record: its entries, and the scorecards and adjustments that they come from.
struct GolferRecord {
  let golfer: Golfer
  let book: RuleBook
  /// The scorecards by the ID of their entry.
  private(set) var cards: [Int: Scorecard] = [:]
  /// The committee's adjustments by the ID of their entry.
  private(set) var adjustments: [Int: Adjustment] = [:]
  private(set) var entries: [RecordEntry] = []
  /// When the index is frozen or withdrawn.
  var suspensions: [Suspension] = []
  /// The entries whose reduction for an exceptional score was taken back.
  private var cancelledReductions: Set<Int> = []
  private var courses: [CourseID: Course] = [:]

  /// An adjustment's entry has its ID plus this base, so that it differs from every scorecard's.
  private static let adjustmentBase = Int(ScorecardID.largest) + 1

  init(empty golfer: Golfer, book: RuleBook) {
    self.golfer = golfer
    self.book = book
  }

  init(of golfer: Golfer, in transaction: ReadTransaction) throws(GolfFault) {
    transaction.ahead { () throws(GolfFault) in
      _ = try transaction.club(.id(golfer.homeClub))
      _ = try transaction.playingConditions(of: golfer.id)
      _ = try transaction.adjustments(of: golfer.id)
      _ = try transaction.acceptedScorecards(of: golfer.id)
    }
    let accepted = try transaction.acceptedScorecards(of: golfer.id)
    guard let club = try transaction.club(.id(golfer.homeClub)) else { throw .notFound }
    self.init(empty: golfer, book: club.ruleBook)
    let conditions = try transaction.playingConditions(of: golfer.id)
    for card in accepted {
      let found = conditions[card.play.course]?[card.play.playedOn]
      let entry = try entry(card.play, id: card.id, conditions: found ?? 0, in: transaction)
      if let entry { entries.append(entry) }
      cards[Int(card.id.value)] = card
    }
    for adjustment in try transaction.adjustments(of: golfer.id)
    where adjustment.cancellation == nil {
      add(adjustment)
    }
  }

  /// Adds a committee's adjustment.
  ///
  /// - Returns: the ID of its entry, of a penalty score or a decision.
  @discardableResult
  mutating func add(_ adjustment: Adjustment) -> Int? {
    let entry = Self.adjustmentBase + Int(adjustment.id.value)
    let event: RecordEntry.Event
    switch adjustment.action {
    case .index(let index): event = .decision(index)
    case .penalty(let penalty, _, let rating): event = .penalty(penalty, rating: rating)
    case .suspension(let kind, let until):
      suspensions.append(Suspension(kind, from: adjustment.day, until: until))
      return nil
    case .cancelReduction(let card):
      cancelledReductions.insert(Int(card.value))
      return nil
    }
    entries.append(RecordEntry(id: entry, day: adjustment.day, event))
    adjustments[entry] = adjustment
    return entry
  }

  /// Adds a scorecard; without an effect when its holes or ratings do not make a round.
  mutating func add(_ card: Scorecard, in transaction: ReadTransaction) throws(GolfFault) {
    let conditions = try conditions(of: card.play, in: transaction)
    let entry = try entry(card.play, id: card.id, conditions: conditions, in: transaction)
    if let entry { entries.append(entry) }
  }

  /// The entry of a scorecard; `nil` when its holes or ratings do not make a round.
  private mutating func entry(
    _ play: Scorecard.Play, id: ScorecardID, conditions: Int, in transaction: ReadTransaction
  ) throws(GolfFault) -> RecordEntry? {
    guard let round = try round(play, conditions: conditions, in: transaction) else { return nil }
    return RecordEntry(
      id: Int(id.value), day: play.playedOn, start: play.start?.minute,
      course: Int(play.course.value),
      .round(round))
  }

  /// The round as the handicap rules take it, with the playing conditions of its day.
  mutating func round(_ play: Scorecard.Play, in transaction: ReadTransaction) throws(GolfFault)
    -> Round?
  {
    try round(play, conditions: try conditions(of: play, in: transaction), in: transaction)
  }

  private func conditions(
    of play: Scorecard.Play, in transaction: ReadTransaction
  ) throws(GolfFault) -> Int {
    try transaction.playingConditions(on: play.course, play.playedOn)?.adjustment ?? 0
  }

  private mutating func round(
    _ play: Scorecard.Play, conditions: Int, in transaction: ReadTransaction
  ) throws(GolfFault) -> Round? {
    var whole: [RoundHole]?
    if play.needsWholeCourse {
      if courses[play.course] == nil {
        courses[play.course] = try transaction.course(play.course)
      }
      whole = courses[play.course]?.cards.first { $0.id == play.card }?
        .roundHoles(.eighteen, for: play.gender)
    }
    return play.round(conditions: conditions, whole: whole)
  }

  /// Every revision from the first day on; the end of a freeze or withdrawal may be still to come.
  func replay(through today: Day) -> [Revision] {
    record(with: entries).replay(entries, through: today)
  }

  /// The index that the golfer would have after a day with each of some scorecards, were it alone added to the record.
  mutating func projectedIndexes(
    with cards: [Scorecard], on today: Day, in transaction: ReadTransaction
  ) throws(GolfFault) -> [ScorecardID: Tenths] {
    var added: [RecordEntry] = []
    var indexes: [ScorecardID: Tenths] = [:]
    for card in cards {
      let conditions = try conditions(of: card.play, in: transaction)
      let found = try entry(card.play, id: card.id, conditions: conditions, in: transaction)
      if let found {
        added.append(found)
      } else {
        indexes[card.id] = replay(through: today).index(after: today)
      }
    }
    // A round before the first day begins the record on another day, so that it is replayed alone.
    let record = record(with: entries)
    let earlier = added.partition { $0.day < record.assignedOn }
    let projections = record.projections(
      of: Array(added[..<earlier]), to: entries, through: today)
    for (entry, index) in zip(added, projections) {
      indexes[ScorecardID(stored: Int64(entry.id))] = index
    }
    for entry in added[earlier...] {
      let all = entries + [entry]
      indexes[ScorecardID(stored: Int64(entry.id))] =
        self.record(with: all).replay(all, through: today).index(after: today)
    }
    return indexes
  }

  /// The record of entries: it begins on the day of the first one, or on that of the registration.
  private func record(with entries: [RecordEntry]) -> ScoringRecord {
    let first = entries.map(\.day).min() ?? golfer.registeredOn
    return ScoringRecord(
      assigned: golfer.assignedIndex, on: min(first, golfer.registeredOn), book: book,
      suspensions: suspensions, cancelledReductions: cancelledReductions)
  }

  /// The rules by which a round of a day is assessed. In the EGA system's years, which had no Score Differentials, they
  /// are those of 2020.
  func rules(on day: Day) -> RuleSet {
    let rules = book.rules(on: day)
    return rules.system.era == nil ? rules : RuleSet(.whs2020)
  }

  /// The scorecard of an entry, or `nil` for an adjustment.
  func scorecard(_ entry: Int) -> ScorecardID? {
    entry < Self.adjustmentBase ? ScorecardID(Int64(entry)) : nil
  }

  /// The adjustment of an entry, or `nil` for a scorecard.
  func adjustment(_ entry: Int) -> AdjustmentID? { adjustments[entry]?.id }
}

extension [Revision] {
  /// The index of the day after a day: of scores of that day, and not of the end of a freeze that is still to come.
  func index(after day: Day) -> Tenths? {
    last { $0.effectiveOn.number <= day.number + 1 }?.index
  }
}

extension GolferRecord {
  /// The revisions in the form that is stored.
  func contents(_ revisions: [Revision]) -> [IssuedRevision.Content] {
    // A score counts in up to twenty revisions. Its text is reused until its adjustment changes.
    var written: [Int: (adjustment: Tenths, text: String)] = [:]
    return revisions.map { revision in
      let scores = revision.window.filter(\.counts).map { score in
        if let entry = score.entry, let known = written[entry],
          known.adjustment == score.adjustment
        {
          return known.text
        }
        let text = json(score)
        if let entry = score.entry { written[entry] = (score.adjustment, text) }
        return text
      }
      return content(revision, scores: "[\(scores.joined(separator: ","))]")
    }
  }

  private func content(_ revision: Revision, scores: String) -> IssuedRevision.Content {
    let cards = revision.results.compactMap { scorecard($0.entry)?.description }
    return IssuedRevision.Content(
      effectiveOn: revision.effectiveOn, cause: revision.cause, index: revision.index,
      previous: revision.previous, lowIndex: revision.low, calculated: revision.calculated,
      cap: revision.cap, isEstimated: revision.estimated,
      scorecards: "[\(cards.joined(separator: ","))]",
      scores: scores,
      method: method(revision))
  }

  /// A score that counts, as JSON. It has only numbers and dates, so nothing has to be escaped.
  private func json(_ score: RecordScore) -> String {
    let card = score.entry.flatMap { scorecard($0)?.description } ?? "null"
    let penalty = score.entry.flatMap { adjustment($0)?.description } ?? "null"
    return
      "{\"scorecard\":\(card),\"penalty\":\(penalty),\"playedOn\":\"\(score.day)\","
      + "\"scoreDifferential\":\(score.differential),\"adjustment\":\(score.adjustment),"
      + "\"adjusted\":\(score.adjusted)}"
  }

  private func method(_ revision: Revision) -> String {
    guard revision.cause != .decision, !revision.cause.isMark, let row = revision.row else {
      return revision.working.last ?? ""
    }
    let change = row.adjustment.count == 0 ? "" : ", with \(row.adjustment) by the table"
    return "\(row.named(of: revision.window.count))\(change) (RoH 5.2)"
  }
}
