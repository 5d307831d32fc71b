import WebAPI
import Core
import Database
import JSON
import AuditLog

extension People {
  /// Who did what.
  var auditOperations: [Operation] {
    [readAuditLogOperation]
  }

  var readAuditLogOperation: Operation {
    .read(
      OperationInfo(
        36, "audit", .get("/audit"), .admin, .administration,
        "Tells who did what to which thing, newest first, with the thing before and after."),
      OperationOptions<AuditInput, Page<AuditRow>>(
        details:
          "`actor` is the user who did it, or null for the command line; `subjectUser` is the user "
          + "whose thing it is. What is told of an erased person is erased here too.",
        runsInBackground: { _ in true })
    ) { (input: AuditInput, _, transaction) throws(Problem) in
      var rows: [AuditRow]
      do throws(DatabaseError) { rows = try AuditLog.rows(input.query, in: transaction) } catch {
        throw .database(error)
      }
      guard rows.count == input.query.limit else { return Page(rows, next: nil) }
      rows.removeLast()
      return Page(rows, next: rows.last.map { Cursor([.integer($0.id)]) })
    }
  }
}
