package import AuditLog
import Core
import Database
import FeatureManifest
import JSON
public import WebAPI
import Zones

extension People {
  /// `access` has what other features keep to the callers who may see their records.
  func auditOperations(_ access: [AuditAccess]) -> [Operation] {
    [readAuditLogOperation(access)]
  }

  private func readAuditLogOperation(_ access: [AuditAccess]) -> Operation {
    .readRows(
      OperationInfo(
        36, "audit", .get("/audit"), .admin.ofAllFeatures, .administration,
        "Tells who did what to which thing, newest first, with the thing before and after."),
      OperationOptions<AuditInput, Page<AuditRow>>(
        details:
          "`actor` is the user who did it, or null for the command line, and `token` the token of a program that "
          + "did it for that user; `subjectUser` is the user "
          + "whose record it is. What is told of an erased person is erased here too. Of an account of "
          + "inspections only its managers see before and after.",
        runsInBackground: { _ in true }, beforeReading: sealAuditLog)
    ) { (input: AuditInput, context, transaction, writer) throws(Problem) in
      let isWhole = try rowsSeen(access, by: context, in: transaction)
      writer.beginArray()
      let next = try writer.elements(of: input.query, in: transaction) {
        isWhole($0) ? $0 : $0.withoutFields
      }
      writer.endArray()
      writer.nextCursor = next.map { Cursor([.integer($0)]) }
    }
  }

  /// Gives the rows of the audit log that wait their numbers, so that who reads it sees all that was done before. Where
  /// that is not possible now, they see it later.
  package var sealAuditLog: @Sendable () -> Void {
    { [writer] in if let writer { try? AuditLog.seal(by: writer) } }
  }

  /// Which rows the caller sees with the record before and after.
  private func rowsSeen(
    _ access: [AuditAccess], by context: RequestContext, in transaction: ReadTransaction
  ) throws(Problem) -> (AuditRow) -> Bool {
    guard let caller = context.caller else { return { _ in false } }
    var rules: [(AuditRow) -> Bool] = []
    do throws(DatabaseError) {
      for access in access { rules.append(try access(caller, transaction)) }
    } catch {
      throw .database(error)
    }
    return { row in rules.allSatisfy { $0(row) } }
  }
}

extension ResponseWriter {
  /// Writes rows of the audit log as elements, as `map` makes them, up to the query's limit or until it is full.
  ///
  /// - Returns: the number of the last row, when more follow.
  mutating func elements(
    of query: AuditQuery, in transaction: ReadTransaction, _ map: (AuditRow) -> AuditRow
  ) throws(Problem) -> Int64? {
    var last: Int64?
    var (count, hasMore) = (0, false)
    // One more than wanted tells whether there is a next page.
    var query = query
    query.limit = query.limit == .max ? .max : query.limit + 1
    do throws(DatabaseError) {
      try AuditLog.each(query, in: transaction) { row in
        guard count < query.limit - 1, count == 0 || !isFull else {
          hasMore = true
          return .stop
        }
        map(row).write(asValueTo: &self)
        (last, count) = (row.id, count + 1)
        return .continue
      }
    } catch {
      throw .database(error)
    }
    return hasMore ? last : nil
  }
}

struct AuditInput: Input {
  let query: AuditQuery

  init(_ decoder: inout InputDecoder) {
    let from = decoder.optional(
      "from", .instantOrDay { $1.start(of: $0) }, "The first day, or moment.")
    let until = decoder.optional(
      "to", .instantOrDay { $1.end(of: $0) }, "The last day, or the moment that ends it.")
    let user: UserID? = decoder.optional("user", .id(), "Who did it, or whose record it was.")
    let subject = decoder.optional("subject", .word, "The kind of record, such as user or entry.")
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.integer(0) != nil }
    var query = AuditQuery(limit: paging.limit)
    query.from = from
    query.until = until
    query.user = user
    query.subject = subject
    query.before = paging.after?.integer(0)
    self.query = query
  }
}

extension FieldType where Value == Instant {
  /// An instant, or a day that stands for its start or end in the caller's time zone.
  fileprivate static func instantOrDay(_ end: @escaping @Sendable (Day, Zone) -> Instant)
    -> FieldType
  {
    .either(
      FieldType<Day>.day.map(placeholder: Instant(seconds: 0)) { day, context in
        .value(end(day, context.zone))
      },
      or: .instant
    ) { "This must be a day such as 2026-03-02, or a time." + $0.hintAtPlus }
  }
}

extension AuditRow: Writable {
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "AuditRow") { writer in
      writer.field("id", id)
      writer.field("at", at)
      writer.field("actor", actor)
      writer.field("token", token)
      writer.field("operation", operation)
      writer.field("subject", subject.kind)
      writer.field("subjectId", subject.id)
      writer.field("subjectUser", subject.user)
      Self.write("before", before, to: &writer)
      Self.write("after", after, to: &writer)
      writer.field("erased", isErased)
      writer.field("requestId", requestID)
    }
  }

  package static var sample: AuditRow {
    AuditRow(
      id: 1,
      context: RequestContext(
        caller: nil, now: Instant(seconds: 1_767_258_000), requestID: "r1", operation: "createUser"),
      subject: AuditSubject(kind: "user", id: 3, user: UserID(stored: 3)), before: nil, after: "{}")
  }

  private static func write(
    _ name: StaticString, _ fields: String?, to writer: inout ResponseWriter
  ) {
    writer.name(name)
    if let fields = fields ?? (writer.isDescribing ? "{}" : nil) {
      writer.value(json: fields.utf8.span, schema: .object(["type": .text("object")]))
    } else {
      writer.null()
    }
    writer.mayBeNull()
  }
}
