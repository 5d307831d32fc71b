package import Core

/// A golfer's record: the assigned index, and the rules by day.
package struct ScoringRecord: Sendable {
  /// The index with which it began, given by a club, or `nil` for a player who has none yet.
  package var assigned: Tenths?
  /// The day on which it was given. Rounds before it are assessed with it as well.
  package var assignedOn: Day
  /// The rules by day.
  package var book: RuleBook
  /// When a committee froze or withdrew the index.
  package var suspensions: [Suspension]
  /// The entries whose reduction for an exceptional score a committee took back (RoH 5.9).
  package var cancelledReductions: Set<Int>

  package init(
    assigned: Tenths?, on assignedOn: Day, book: RuleBook, suspensions: [Suspension] = [],
    cancelledReductions: Set<Int> = []
  ) {
    self.assigned = assigned
    self.assignedOn = assignedOn
    self.book = book
    self.suspensions = suspensions
    self.cancelledReductions = cancelledReductions
  }

  /// Replays the record from its first day. The first of the revisions is the assigned index.
  ///
  /// Entries may come in any order. Rounds of one day are assessed with the index in force in the morning,
  /// and the new one is valid from the next day (RoH 5.4); a decision is in force on its day. `through` is
  /// the day up to which a transition between systems is made when there are no entries after it. The end of a freeze
  /// or withdrawal has a revision even when it is still to come.
  package func replay(_ entries: [RecordEntry], through today: Day? = nil) -> [Revision] {
    let entries = entries.sorted()
    var replay = Replay(record: self, first: entries.first?.day)
    replay.play(days: entries[...])
    if let today {
      replay.suspend(through: today)
      replay.makeTransition(by: today)
    }
    replay.suspend(through: nil)
    return replay.revisions
  }
}

extension ScoringRecord {
  /// Replays the record with each of some entries alone added to it. The days before an added entry are replayed once
  /// for all of them.
  ///
  /// - Parameters:
  ///   - added: entries of no day before `assignedOn`.
  ///   - entries: the record's entries, in any order.
  ///   - today: as in `replay`.
  /// - Returns: for each added entry the index of the day after `today`.
  package func projections(
    of added: [RecordEntry], to entries: [RecordEntry], through today: Day
  ) -> [Tenths?] {
    let entries = entries.sorted()
    var shared = Replay(record: self, first: entries.first?.day)
    var rest = entries[...]
    var indexes: [Tenths?] = Array(repeating: nil, count: added.count)
    for place in added.indices.sorted(by: { added[$0] < added[$1] }) {
      let before = rest.prefix { $0.day < added[place].day }
      shared.play(days: before)
      rest = rest[before.endIndex...]
      var replay = shared
      replay.play(days: (rest + [added[place]]).sorted()[...])
      replay.suspend(through: today)
      replay.makeTransition(by: today)
      replay.suspend(through: today.advanced(by: 1) ?? today)
      indexes[place] = replay.revisions.last?.index
    }
    return indexes
  }
}
