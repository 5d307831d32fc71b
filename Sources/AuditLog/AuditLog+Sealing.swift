internal import Core
internal import Crypto
public import Database

// Rows that wait, and how they come into the chain. Only an engine with many writers has any.
extension AuditLog {
  /// The name by which whoever seals holds the end of the chain.
  private static let end = Array("audit_log".utf8)
  /// How many rows are sealed at once at most.
  static let largestBatch = 2_000

  /// Adds a row that waits. The database gives it a ticket when it is added, behind the holds of the change: so of two
  /// rows about one record the later has the higher ticket. Nobody waits for the statement.
  static func addWaiting(
    _ context: RequestContext, _ subject: AuditSubject, before: AuditFields?, after: AuditFields?,
    in transaction: WriteTransaction
  ) throws(DatabaseError) {
    try transaction.run(
      """
      INSERT INTO audit_waiting (at, actor, operation, subject, subject_id, subject_user, before,
        after, request_id, token)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      [
        .instant(context.now), .id(context.caller?.user), .text(context.operation),
        .text(subject.kind), .integer(subject.id), .id(subject.user),
        .optional(before?.json), .optional(after?.json), .text(context.requestID),
        .id(context.caller?.token),
      ])
  }

  /// Seals all rows that wait, those of this transaction too; from then to its end nobody else does. Nothing on SQLite.
  static func seal(in transaction: WriteTransaction) throws(DatabaseError) {
    if transaction.hasOneWriter { return }
    transaction.hold(name: end)
    while try sealBatch(in: transaction) == largestBatch {}
  }

  /// Seals what was committed before, and waits for that, also where somebody else seals at this moment. Nothing on
  /// SQLite. Never called on a queue of the writer.
  ///
  /// - Throws: also `WriterFault`.
  public static func seal(by writer: Writer) throws {
    if writer.hasOneWriter { return }
    try sealLeft(by: writer)
  }

  /// Seals what waits, also in a file: there it is what a server had not sealed when its rows were moved or backed up.
  /// It comes before anything is written, which else would have an earlier place in the chain.
  ///
  /// - Throws: also `WriterFault`.
  public static func sealLeft(by writer: Writer) throws {
    while try writer.write({ transaction in
      transaction.hold(name: end)
      return try sealBatch(in: transaction)
    }) == largestBatch {}
  }

  /// Seals a batch, unless somebody else seals at this moment.
  ///
  /// - Returns: how many rows.
  static func sealIfFree(in transaction: WriteTransaction) throws(DatabaseError) -> Int {
    try transaction.holdIfFree(name: end) ? try sealBatch(in: transaction) : 0
  }

  /// Seals the rows with the lowest tickets. The end of the chain must be held.
  ///
  /// - Returns: how many; less than `largestBatch` when no more wait.
  static func sealBatch(in transaction: WriteTransaction) throws(DatabaseError) -> Int {
    let waiting = try waiting(atMost: Int64(largestBatch), in: transaction)
    if waiting.isEmpty { return 0 }
    // Only now: a number that is not used would be a gap.
    let first = try transaction.nextNumber("audit_log", .withoutGap)
    var previous = try lastHash(in: transaction)
    var hashes = AuditHash()
    for (place, ticket) in waiting.enumerated() {
      let row = ticket.row.numbered(first + Int64(place))
      let fields = hashes.fields(row)
      let hash = hashes.row(row, fields: fields, after: previous)
      try transaction.run(
        """
        INSERT INTO audit_log (id, at, actor, operation, subject, subject_id, subject_user, before,
          after, content_hash, request_id, hash, token)
        SELECT $2, at, actor, operation, subject, subject_id, subject_user, before, after, $3,
          request_id, $4, token
        FROM audit_waiting WHERE ticket = $1
        """, [.integer(ticket.number), .integer(row.id), .blob(fields.array), .blob(hash.array)],
        expecting: 1)
      try transaction.run(
        "DELETE FROM audit_waiting WHERE ticket = $1", [.integer(ticket.number)], expecting: 1)
      previous = hash
    }
    transaction.lastAuditHash = previous
    try transaction.skipNumbers(of: "audit_log", to: first + Int64(waiting.count) - 1)
    return waiting.count
  }

  /// A row that waits, without a number.
  struct Ticket {
    let number: Int64
    let row: AuditRow
  }

  /// The rows that wait, in the order in which they will be sealed.
  static func waiting(
    atMost limit: Int64 = .max, in transaction: ReadTransaction
  ) throws(DatabaseError) -> [Ticket] {
    try transaction.all(
      """
      SELECT ticket, at, actor, operation, subject, subject_id, subject_user, before, after,
        CAST(NULL AS bigint), request_id, token
      FROM audit_waiting ORDER BY ticket LIMIT $1
      """, [.integer(limit)]
    ) { row in Ticket(number: row.int(0), row: AuditRow(row)) }
  }
}
