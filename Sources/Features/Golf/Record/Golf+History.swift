package import Core
package import Database

extension Golf {
  /// The revisions of a player's index, newest first: those that stand, or with `superseded` all that there ever were.
  ///
  /// - Throws: `.notFound` when the caller may not see the record.
  package func history(
    of id: GolferID, superseded: Bool = false, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(GolfFault) -> [IssuedRevision] {
    let golfer = try seen(id, context, in: transaction)
    return superseded
      ? try IssuedRevision.all(of: golfer.id, in: transaction).reversed()
      : try IssuedRevision.valid(of: golfer.id, in: transaction).reversed()
  }
}
