import Core

/// What a replay changes of the revisions that stand. Those of a day stay when all of the day is as before, else the whole
/// day is issued again: so the revisions of one day keep their order by number.
struct RevisionsChange {
  /// The revisions that stand no longer, oldest first.
  private(set) var dropped: [IssuedRevision] = []
  /// What is to be issued, oldest first.
  private(set) var issued: [IssuedRevision.Content] = []

  /// From the revisions that stand to what the record gives now, both in the order of their days.
  init(from stored: [IssuedRevision], to contents: [IssuedRevision.Content]) {
    var (old, new) = (stored[...], contents[...])
    while let day = [old.first?.effectiveOn, new.first?.effectiveOn].compactMap(\.self).min() {
      let (oldOfDay, newOfDay) = (
        old.prefix { $0.effectiveOn == day }, new.prefix { $0.effectiveOn == day }
      )
      old = old.dropFirst(oldOfDay.count)
      new = new.dropFirst(newOfDay.count)
      if oldOfDay.map(\.content) != Array(newOfDay) {
        dropped += oldOfDay
        issued += newOfDay
      }
    }
    if issued.isEmpty, let gone = dropped.last {
      reissue(before: gone.effectiveOn, stored, contents)
    }
  }

  /// Where revisions fall away and none is new, what is in force instead is issued again: it says what was done.
  private mutating func reissue(
    before day: Day, _ stored: [IssuedRevision], _ contents: [IssuedRevision.Content]
  ) {
    let inForce = contents.last { $0.effectiveOn < day } ?? contents.first
    issued = contents.filter { $0.effectiveOn == inForce?.effectiveOn }
    dropped = stored.filter { $0.effectiveOn == inForce?.effectiveOn } + dropped
  }

  /// The revision in whose place the one of that place among `issued` stands: its day's newest. The newest of all says what
  /// became of those whose day is gone.
  func superseded(by place: Int) -> RevisionID? {
    let isNewest = place == issued.count - 1
    return dropped.last { isNewest || $0.effectiveOn == issued[place].effectiveOn }?.id
  }
}
