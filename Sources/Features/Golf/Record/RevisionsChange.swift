import Core

/// Which stored revisions a replay supersedes, and which it issues. The revisions of a day stay when all of them are as
/// before; otherwise all of the day are issued again, so that their order by ID stays right.
struct RevisionsChange {
  /// The revisions to supersede, oldest first.
  private(set) var dropped: [IssuedRevision] = []
  /// The revisions to issue, oldest first.
  private(set) var issued: [IssuedRevision.Content] = []

  /// Compares the stored revisions with those of a replay, both in order of their days.
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
    if issued.isEmpty, let last = dropped.last {
      reissue(before: last.effectiveOn, stored, contents)
    }
  }

  /// Where revisions are dropped and none is new, the one in force before them is issued again, to tell the trigger.
  private mutating func reissue(
    before day: Day, _ stored: [IssuedRevision], _ contents: [IssuedRevision.Content]
  ) {
    let inForce = contents.last { $0.effectiveOn < day } ?? contents.first
    issued = contents.filter { $0.effectiveOn == inForce?.effectiveOn }
    dropped = stored.filter { $0.effectiveOn == inForce?.effectiveOn } + dropped
  }

  /// The revision that `issued[index]` replaces: the newest of its day. The last of `issued` replaces the newest of
  /// all, as the days of some may have no revision any more.
  func superseded(by index: Int) -> RevisionID? {
    let isNewest = index == issued.count - 1
    return dropped.last { isNewest || $0.effectiveOn == issued[index].effectiveOn }?.id
  }
}
