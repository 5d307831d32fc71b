package import Core

/// A golfer's record: the assigned index, and the rules by day.
package struct Record: Sendable {
  /// The index with which it began, given by a club, or `nil` for a player who has none yet.
  package var assigned: Tenths?
  /// The day on which it was given. Rounds before it are assessed with it as well.
  package var assignedOn: Day
  /// The rules by day.
  package var book: RuleBook

  package init(assigned: Tenths?, on assignedOn: Day, book: RuleBook) {
    self.assigned = assigned
    self.assignedOn = assignedOn
    self.book = book
  }

  /// Replays the record from its first day. The first of the revisions is the assigned index.
  ///
  /// Entries may come in any order. Rounds of one day are assessed with the index in force in the morning,
  /// and the new one is valid from the next day (RoH 5.4); a decision is in force on its day. `through` is
  /// the day up to which a transition between systems is made when there are no entries after it.
  package func replay(_ entries: [RecordEntry], through today: Day? = nil) -> [Revision] {
    let entries = entries.sorted()
    var replay = Replay(record: self, first: entries.first?.day)
    replay.play(days: entries[...])
    if let today { replay.makeTransition(by: today) }
    return replay.revisions
  }
}
