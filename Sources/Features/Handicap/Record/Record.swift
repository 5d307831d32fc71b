package import Core

/// A golfer's record: the assigned index, and the rules by day.
package struct Record: Sendable {
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
