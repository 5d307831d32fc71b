import Ground
import SQLite
import JSON
import Trail

extension Operation {
  /// Who did what.
  static let audit: [Operation] = [readTrail]

  private static let readTrail = reads(
    36, "audit", .get("/audit"), .admin, .administration,
    "Tells who did what to which thing, newest first, with the thing before and after.",
    Traits<AuditQuery, Page<TrailRow>>(
      details:
        "`actor` is the user who did it, or null for the command line; `subjectUser` is the user "
        + "whose thing it is. What is told of an erased person is erased here too.",
      isBulk: { _ in true })
  ) { (input: AuditQuery, _, _, reading) throws(Problem) in
    var rows: [TrailRow]
    do throws(SQLiteError) { rows = try Trail.rows(input.query, in: reading) } catch {
      throw .database(error)
    }
    guard rows.count == input.query.limit else { return Page(rows, next: nil) }
    rows.removeLast()
    return Page(rows, next: rows.last.map { Cursor([.integer($0.id)]) })
  }
}
