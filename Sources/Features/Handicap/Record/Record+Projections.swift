package import Core

extension Record {
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
