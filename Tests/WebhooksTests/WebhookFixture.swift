import AuditLog
import Core
import Database
import DueJobs
import HTTP
import OutboundHTTP
import SecretKeys
import Synchronization
import TestSupport
import WebAPI
import Zones

@testable import Webhooks

/// Webhooks over a test database, told of notes, which are rows of the audit log alone.
final class WebhookFixture: Sendable {
  /// Notes have the data `{"id": …}`; those with a number from 1000 on are gone.
  static let events = WebhookEvents(
    "note", added: "note.added", changed: "note.changed", removed: "note.removed"
  ) { id, _, _ in
    id >= 1_000 ? nil : Array(#"{"id":\#(id)}"#.utf8)
  }
  static let types = ["note.added", "note.changed", "note.removed"]

  let database: TestDatabase
  let clock: TestClock
  let keys = SecretKeys()
  let webhooks: Webhooks
  let sender: WebhookSender
  let runner: WebhookRunner
  private let lines = LogBook()

  private final class LogBook: Sendable {
    let lines = Mutex<[String]>([])
  }

  /// `other` is another node of the same server.
  init(_ rules: AddressRules = .ofTest, beside other: WebhookFixture? = nil) throws {
    database = try other?.database ?? TestDatabase(isWatched: false)
    clock = other?.clock ?? TestClock()
    webhooks = Webhooks(OutboundHTTP(rules), keys: keys)
    let environment = WebhookEnvironment(
      writer: database.writer, keys: keys, events: [Self.events], rules: rules,
      now: { [clock] in clock.now },
      log: { [lines] line in lines.lines.withLock { $0.append(line) } })
    sender = WebhookSender(environment, database.openReader)
    runner = WebhookRunner(environment, database.openReader)
    let (keys, now) = (keys, clock.now)
    try database.write { try keys.makeMissing(for: [.webhookSecrets], at: now, in: $0) }
  }

  deinit { sender.stop() }

  var logged: [String] { lines.lines.withLock { $0 } }
  var context: RequestContext { .test(at: clock.now) }

  func jobRunner(node: String = "server") -> DueJobRunner {
    DueJobRunner(
      sender.jobs,
      DueJobEnvironment(
        writer: database.writer, zone: .utc, node: node, now: { [clock] in clock.now },
        log: { [lines] line in lines.lines.withLock { $0.append(line) } }))
  }

  /// Tells the webhooks what is new, and sends all that is due at the clock's time.
  func run() throws {
    try seal()
    try runner.route()
    jobRunner().runDue()
  }

  func seal() throws { try AuditLog.seal(by: database.writer) }

  @discardableResult
  func add(_ url: String, events: [String] = ["*"]) throws -> WebhookID {
    var draft = Webhook()
    draft.url = url
    draft.events = EventNames(events)
    let (new, context) = (draft, context)
    return try database.write { [webhooks] in
      try webhooks.create(new, among: Self.types, context, in: $0).webhook.id
    }
  }

  /// Adds a row about a note: added, changed or removed.
  func note(
    _ id: Int64, of user: UserID? = nil, before: AuditFields? = nil, after: AuditFields? = [:]
  ) throws {
    let context = context
    try database.write { transaction in
      try AuditLog.record(
        context, AuditSubject(kind: "note", id: id, user: user), before: before, after: after,
        in: transaction)
    }
  }

  func webhook(_ id: WebhookID) throws -> Webhook {
    try database.read { [webhooks] transaction throws(WebhookFault) in
      try webhooks.webhook(id, in: transaction)
    }
  }

  func change(_ id: WebhookID, _ change: (inout Patch<Webhook>) -> Void, renews: Bool = false)
    throws -> WebhookWithSecret
  {
    var patch = Patch<Webhook>()
    change(&patch)
    let (update, context) = (WebhookUpdate(id, patch, renews: renews), context)
    return try database.write { [webhooks] in
      try webhooks.change(update, among: Self.types, context, in: $0)
    }
  }

  /// All deliveries, the oldest first.
  func deliveries(of id: WebhookID) throws -> [WebhookDelivery] {
    try database.read { transaction throws(DatabaseError) in
      try transaction.deliveries(DeliveriesQuery(of: id, limit: 1_000_000))
    }.reversed()
  }

  /// What is counted of a webhook, and what is there.
  func isSound(_ id: WebhookID) throws -> Bool {
    let (waiting, stuck) = try database.read { transaction throws(DatabaseError) in
      (try transaction.countWaiting(of: id), try transaction.stuckSubjects(of: id))
    }
    return try webhook(id).waiting == waiting && stuck == 0
  }
}

extension AddressRules {
  /// The machine itself is allowed.
  static var ofTest: AddressRules {
    AddressRules(allowing: [IPNetwork("127.0.0.0/8")].compactMap(\.self))
  }
}
