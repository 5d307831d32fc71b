import AuditLog
import Core
import Crypto
import Database
import DueJobs

/// Turns new rows of the audit log into deliveries. Each webhook has its place in the log.
///
/// On one queue at a time.
final class WebhookRouter {
  /// How many rows are read at once, and how many deliveries a transaction adds at most.
  static let rowsAtOnce = 500
  static let deliveriesAtOnce = 50
  /// After how many rows that tell a webhook nothing its place is stored.
  static let rowsUnstored: Int64 = 10_000

  private let sources: [String: WebhookEvents]
  private let reader: Reader
  private let writer: Writer
  /// How far the log was looked through for each webhook, beyond the place that is stored.
  private var places: [WebhookID: Int64] = [:]
  /// The rows that were read last, and the place behind which they are: webhooks that are there share them.
  private var latest: (after: Int64, rows: [ToldRow]) = (0, [])

  init(_ environment: WebhookEnvironment, _ reader: Reader) {
    sources = environment.eventsByKind
    writer = environment.writer
    self.reader = reader
  }

  /// A row of the log, and what it is told as.
  private struct ToldRow {
    let row: AuditRow
    let hash: Digest
    let event: WebhookEvents.Event?
  }

  /// What is told of rows behind a place.
  struct Found: Sendable {
    var deliveries: [WebhookDelivery] = []
    /// The numbers of their rows.
    var places: [Int64] = []
    /// The last row that was looked at.
    var last: Int64
  }

  /// Tells all active webhooks what is new, while `goesOn` says so. Returns whether there are any.
  func route(at now: Instant, while goesOn: () -> Bool = { true }) throws -> Bool {
    let webhooks = try reader.read { transaction throws(DatabaseError) in
      try transaction.webhooks(onlyActive: true)
    }
    places = places.filter { place in webhooks.contains { $0.id == place.key } }
    var behind = webhooks
    defer { latest = (0, []) }
    while goesOn(), !behind.isEmpty {
      // In turn, so that they are at the same place.
      behind = try behind.compactMap { webhook in
        var webhook = webhook
        return try route(&webhook, at: now) ? webhook : nil
      }
    }
    return !webhooks.isEmpty
  }

  /// Tells a webhook of the next rows. Returns whether there may be more.
  private func route(_ webhook: inout Webhook, at now: Instant) throws -> Bool {
    let from = max(webhook.place, places[webhook.id] ?? 0)
    let found = try reader.read { [webhook] transaction throws(DatabaseError) in
      try find(for: webhook, after: from, at: now, in: transaction)
    }
    guard let found else { return false }
    if !found.deliveries.isEmpty || found.last - webhook.place > Self.rowsUnstored {
      let id = webhook.id
      try writer.write { try Self.store(found, for: id, at: now, in: $0) }
      webhook.place = found.last
    }
    places[webhook.id] = found.last
    return true
  }

  /// `nil` where there are no rows.
  private func find(
    for webhook: Webhook, after place: Int64, at now: Instant, in transaction: ReadTransaction
  ) throws(DatabaseError) -> Found? {
    let rows = try rows(after: place, in: transaction)
    guard let last = rows.last else { return nil }
    var found = Found(last: last.row.id)
    for told in rows {
      let row = told.row
      guard let event = told.event, webhook.events.contain(event.type) else { continue }
      var delivery = WebhookDelivery()
      delivery.webhook = webhook.id
      delivery.event = EventID.text(of: told.hash)
      delivery.type = event.type
      delivery.at = row.at
      delivery.subject = event.subject.kind
      delivery.subjectID = event.subject.id
      delivery.user = row.subject.user
      delivery.revision = event.revision
      delivery.dueAt = now
      found.deliveries.append(delivery)
      found.places.append(row.id)
      if found.deliveries.count == Self.deliveriesAtOnce {
        found.last = row.id
        break
      }
    }
    return found
  }

  private func rows(
    after place: Int64, in transaction: ReadTransaction
  ) throws(DatabaseError) -> ArraySlice<ToldRow> {
    if place >= latest.after, let first = latest.rows.firstIndex(where: { $0.row.id > place }) {
      return latest.rows[first...]
    }
    var read: [ToldRow] = []
    for (row, hash) in try AuditLog.rows(after: place, limit: Self.rowsAtOnce, in: transaction) {
      read.append(ToldRow(row: row, hash: hash, event: try event(of: row, in: transaction)))
    }
    latest = (place, read)
    return read[...]
  }

  /// What a row is told as. Of one that was erased with a person's data only what is others' is told.
  private func event(
    of row: AuditRow, in transaction: ReadTransaction
  ) throws(DatabaseError) -> WebhookEvents.Event? {
    guard let source = sources[row.subject.kind] else { return nil }
    if row.isErased,
      try AuditLog.erasedPerson(of: row, in: transaction) == row.subject.user
    {
      return nil
    }
    return try source.event(RecordChange(row), transaction)
  }

  /// Adds deliveries, unless another node has told the webhook meanwhile.
  private static func store(
    _ found: Found, for id: WebhookID, at now: Instant, in transaction: WriteTransaction
  ) throws(DatabaseError) {
    transaction.hold(.webhook(id))
    guard let webhook = try transaction.webhook(id), webhook.isActive, webhook.place < found.last
    else { return }
    let room = max(0, WebhookSender.mostWaiting - Int(webhook.waiting))
    let new = zip(found.deliveries, found.places).filter { $0.1 > webhook.place }.map(\.0)
    let added = Array(new.prefix(room))
    let ids: [DeliveryID] = try transaction.nextIDs("webhook_deliveries", count: added.count)
    for (delivery, id) in zip(added, ids) {
      var delivery = delivery
      delivery.id = id
      try transaction.insert(delivery)
    }
    try transaction.countTold(
      added.count, dropped: new.count - added.count, upTo: found.last, of: id)
    if !added.isEmpty {
      try transaction.bringForward(Webhooks.sending, key: "\(id)", to: now)
    }
  }
}
