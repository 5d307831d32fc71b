import Core
import Database
import DueJobs

extension Webhooks {
  /// How long deliveries that have ended are kept, and what waits for a webhook that is not active.
  static let keptSeconds: Int64 = 30 * 86_400
  /// How many deliveries are deleted at once.
  static let deletedAtOnce = 1_000

  /// The kind of the job that sends to a webhook, which `WebhookSender` does; its key is the webhook's id.
  static let sending = JobKind("webhooks.sending") { _, _, _ in }

  /// Has deleted, every night, what is too old.
  static let cleaning: JobKind = JobKind("webhooks.cleaning", every: .daily(hour: 4, minute: 15)) {
    _, context, transaction in
    try transaction.schedule(deletion, key: ended, at: context.now)
    for webhook in try transaction.webhooks() where !webhook.isActive {
      try transaction.schedule(deletion, key: "\(webhook.id)", at: context.now)
    }
  }

  /// The key of the job that deletes what has ended.
  private static let ended = "ended"

  /// Deletes some deliveries, and has the rest deleted soon: those that have ended, what waits for too long for a
  /// webhook that is not active, or all of one that was removed.
  static let deletion: JobKind = JobKind("webhooks.deletion") { job, context, transaction in
    let end = context.now - keptSeconds
    let deleted: Int
    if job.key == ended {
      deleted = try transaction.deleteDeliveries(endedBefore: end, atMost: deletedAtOnce)
    } else if let id = Int64(job.key).flatMap({ WebhookID($0) }) {
      transaction.hold(.webhook(id))
      deleted = try transaction.deleteUnwanted(of: id, since: end, at: context.now)
    } else {
      return
    }
    if deleted == deletedAtOnce {
      try transaction.schedule(deletion, key: job.key, at: context.now)
    }
  }
}

extension WriteTransaction {
  /// Returns how many it deleted.
  fileprivate func deleteUnwanted(
    of id: WebhookID, since end: Instant, at now: Instant
  ) throws(DatabaseError) -> Int {
    guard var webhook = try webhook(id) else {
      return try deleteDeliveries(of: id, atMost: Webhooks.deletedAtOnce)
    }
    if webhook.isActive { return 0 }
    let count = try deleteWaiting(of: id, since: end, atMost: Webhooks.deletedAtOnce)
    try releaseFirst(of: id, at: now)
    webhook.waiting -= Int64(count)
    try storeState(of: webhook)
    return count
  }

  /// Deletes deliveries of a webhook that was removed: some now, the rest by a job.
  func deleteDeliveries(ofRemoved id: WebhookID, at now: Instant) throws(DatabaseError) {
    let most = Webhooks.deletedAtOnce
    if try deleteDeliveries(of: id, atMost: most) == most {
      try schedule(Webhooks.deletion, key: "\(id)", at: now)
    }
  }
}
