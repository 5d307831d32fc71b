import AuditLog
import Core
import Database
import Handicap
import WebAPI

/// A record whose changes are in the audit log.
protocol Audited: DeclaredRecord {
  static var subject: String { get }
  var number: Int64 { get }
  var auditFields: AuditFields { get }
}

extension Audited {
  var auditFields: AuditFields { Self.fields.auditFields(self) }
}

extension Club: Audited {
  static var subject: String { "club" }
  var number: Int64 { id.value }
}

extension Golfer: Audited {
  static var subject: String { "golfer" }
  var number: Int64 { id.value }
}

extension Scorecard: Audited {
  static var subject: String { "scorecard" }
  var number: Int64 { id.value }

  /// The declared fields, and the result of each hole.
  var auditFields: AuditFields {
    var fields = Self.fields.auditFields(self)
    fields.add(
      "holes",
      .texts(
        play.holes.map { played in
          switch played.outcome {
          case .strokes(let strokes): "\(strokes)"
          case .pickedUp: "picked up"
          case .notPlayed: "-"
          }
        }))
    return fields
  }
}

extension WriteTransaction {
  /// Runs a statement. A row that refers to one that does not exist is `.notFound`.
  ///
  /// - Returns: how many rows it added, changed or removed.
  @discardableResult
  func change(_ sql: SQLText, _ values: [SQLValue]) throws(GolfFault) -> Int {
    do throws(DatabaseError) { return try run(sql, values) } catch {
      throw error.isForeignKeyViolation ? .notFound : .database(error)
    }
  }

  func newID<Of>(_ sequence: StaticString) throws(GolfFault) -> ID<Of> {
    do throws(DatabaseError) { return try nextID(sequence) } catch { throw .database(error) }
  }

  /// Adds to the audit log what was done to a record: all of its fields, or those that a change made differ.
  func record<Subject: Audited>(
    _ context: RequestContext, of owner: UserID? = nil, before: Subject?, after: Subject?
  ) throws(GolfFault) {
    guard let subject = after ?? before else { return }
    let (old, new) = (before?.auditFields, after?.auditFields)
    try record(
      context, Subject.subject, subject.number, user: owner,
      before: new.map { old?.differing(from: $0) } ?? old,
      after: old.map { new?.differing(from: $0) } ?? new)
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
