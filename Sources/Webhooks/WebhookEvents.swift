package import AuditLog
package import Core
package import Database
package import WebAPI
package import Zones

/// What webhooks are told of the rows of the audit log about one kind of record. A feature declares it in its manifest.
///
/// Every change has its row in the transaction of the change, so an event costs that transaction nothing and can't be
/// lost.
package struct WebhookEvents: Sendable {
  /// What a row is told as.
  package struct Event: Hashable, Sendable {
    package let type: String
    /// What it is about, such as the project of a task.
    package let subject: AuditRecordID
    /// The revision that the removal of the record counts as.
    package let revision: Int64?

    package init(_ type: String, _ subject: AuditRecordID, revision: Int64? = nil) {
      self.type = type
      self.subject = subject
      self.revision = revision
    }
  }

  /// Says what a row is told as; `nil` for nothing.
  package typealias RowEvent =
    @Sendable (RecordChange, ReadTransaction) throws(DatabaseError) -> Event?
  /// Gives the record with a number as JSON, as an admin reads it; `nil` when it is gone.
  package typealias Reading =
    @Sendable (Int64, RequestContext, ReadTransaction) throws(Problem) -> [UInt8]?

  /// The kind of record in the audit log, such as `entry`.
  let kind: String
  /// The types of events that it may give.
  let types: [String]
  let event: RowEvent
  let data: Reading

  /// `data` is of the records of that kind, not of other kinds that its events are about.
  package init(
    _ kind: String, types: [String], event: @escaping RowEvent, data: @escaping Reading
  ) {
    self.kind = kind
    self.types = types
    self.event = event
    self.data = data
  }

  /// Events of records that are added, changed and removed: each row is one. A type that is `nil` is not told.
  package init(
    _ kind: String, added: String?, changed: String?, removed: String?, data: @escaping Reading
  ) {
    let event: RowEvent = { change, _ in
      let type = change.isAdded ? added : change.isRemoved ? removed : changed
      return type.map {
        Event(
          $0, change.record,
          revision: change.isRemoved ? change.number("revision").map { $0 + 1 } : nil)
      }
    }
    self.init(kind, types: [added, changed, removed].compactMap(\.self), event: event, data: data)
  }

  /// What a reading operation gives of the record with an id.
  package static func reading(_ operation: Operation, _ zones: Zones) -> Reading {
    { id, context, transaction throws(Problem) in
      try operation.response(forID: id, context, zones, in: transaction)
    }
  }
}
