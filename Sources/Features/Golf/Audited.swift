package import AuditLog
package import Core
import Database
import Handicap
import JSON
import WebAPI

extension Club: AuditedRecord {
  package static var auditKind: String { "club" }
  package var auditID: Int64 { id.value }
}

extension Golfer: AuditedRecord {
  package static var auditKind: String { "golfer" }
  package var auditID: Int64 { id.value }
  package var auditOwner: UserID? { user }
}

extension Scorecard: AuditedRecord {
  package static var auditKind: String { "scorecard" }
  package var auditID: Int64 { id.value }

  /// The declared fields, the marker, and the result of each hole.
  package var auditFields: AuditFields {
    var fields = Self.fields.auditFields(self)
    switch play.marker {
    case .golfer(let id): fields.add("marker", .id(id))
    case .name(let name): fields.add("marker", .text(name))
    case nil: fields.add("marker", .null)
    }
    fields.add("holes", .json(.array(play.holes.map(\.tree))))
    return fields
  }
}

extension PlayedHole {
  fileprivate var tree: JSONTree {
    .object([
      "hole": .integer(Int64(hole.number)), "par": .integer(Int64(hole.par)),
      "strokeIndex": .integer(Int64(hole.strokeIndex)),
      "strokes": outcome.strokes.map { .integer(Int64($0)) } ?? .null,
      "pickedUp": .flag(outcome == .pickedUp),
    ])
  }
}

extension WriteTransaction {
  /// Runs a statement that breaks no rule of its table.
  func change(_ sql: SQLText, _ values: [SQLValue]) throws(GolfFault) {
    do throws(DatabaseError) { try run(sql, values) } catch { throw .database(error) }
  }

  /// Runs a statement and waits for it. A row that refers to one that does not exist is `.notFound`.
  ///
  /// - Returns: how many rows it added, changed or removed.
  func changeCounting(_ sql: SQLText, _ values: [SQLValue]) throws(GolfFault) -> Int {
    do throws(DatabaseError) { return try runCounting(sql, values) } catch {
      throw error.isForeignKeyViolation ? .notFound : .database(error)
    }
  }

  func newID<Of>(
    _ sequence: StaticString, _ order: NumberOrder = .any
  ) throws(GolfFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence, order) } catch { throw .database(error) }
  }

  /// Adds a record's change to the audit log.
  func record<Record: AuditedRecord>(
    _ context: RequestContext, of owner: UserID? = nil, before: Record?, after: Record?
  ) throws(GolfFault) {
    do throws(DatabaseError) {
      try AuditLog.record(context, of: owner, before: before, after: after, in: self)
    } catch {
      throw .database(error)
    }
  }

  /// Adds a row to the audit log.
  func record(
    _ context: RequestContext, _ subject: String, _ id: Int64, user: UserID? = nil,
    before: AuditFields?, after: AuditFields?
  ) throws(GolfFault) {
    do throws(DatabaseError) {
      try AuditLog.record(
        context, AuditSubject(kind: subject, id: id, user: user), before: before, after: after,
        in: self)
    } catch {
      throw .database(error)
    }
  }
}

extension GolfFault {
  static var nameTaken: GolfFault { .duplicate(FieldError("name", "Another one has that name.")) }

  static var userTaken: GolfFault {
    .duplicate(FieldError("user", "This user is another golfer already."))
  }

  static var scorecardTaken: GolfFault {
    .duplicate(FieldError("start", "There is a card for this golfer, course, day and start."))
  }
}
