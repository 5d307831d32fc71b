public import Ground
public import SQLite

extension Golf {
  /// The revisions of a player's index, newest first: those that stand, or with `superseded` all that there ever were.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  public func history(
    of id: GolferID, superseded: Bool = false, _ act: Act, in reading: Reading
  ) throws(GolfFault) -> [IssuedRevision] {
    let golfer = try seen(id, act, in: reading)
    return superseded
      ? try IssuedRevision.all(of: golfer.id, in: reading).reversed()
      : try IssuedRevision.valid(of: golfer.id, in: reading).reversed()
  }
}
