import Core
import Database
package import WebAPI

extension Webhooks {
  /// The operations of webhooks. `events` are those of all features.
  package func operations(_ events: [WebhookEvents]) -> [Operation] {
    var seen: Set<String> = []
    let types = events.flatMap(\.types).filter { seen.insert($0).inserted }
    return [
      webhooksOperation, webhookOperation, createOperation(types), updateOperation(types),
      removeOperation, deliveriesOperation, redeliverOperation, testOperation,
    ]
  }

  private var webhooksOperation: Operation {
    .read(
      OperationInfo(
        235, "webhooks", .get("/webhooks"), .admin.bySession, .webhooks, "Lists webhooks by id."),
      OperationOptions<NoInput, [Webhook]>()
    ) { _, _, transaction throws(WebhookFault) in
      try webhooks(in: transaction)
    }
  }

  private var webhookOperation: Operation {
    .read(
      OperationInfo(
        242, "webhook", .get("/webhooks/{id}"), .admin.bySession, .webhooks, "Shows a webhook."),
      OperationOptions<Reference<Webhook>, Webhook>(
        details: """
          `waiting` are the deliveries that are still to be sent, `dropped` the events since it was made that had no \
          room, as \(WebhookSender.mostWaiting) waited. `failingSince` is the time of the first of the tries that all \
          failed, or null.
          """)
    ) { input, _, transaction throws(WebhookFault) in
      try webhook(input.id, in: transaction)
    }
  }

  private func createOperation(_ types: [String]) -> Operation {
    .write(
      OperationInfo(
        236, "createWebhook", .post("/webhooks"), .admin.bySession, .webhooks,
        "Makes a webhook: another server that is told what changes from now on."),
      OperationOptions<NewRecord<Webhook>, WebhookWithSecret>(
        details: """
          The events are \(types.joined(separator: ", ")). Only this response has the `secret`, by which the receiver \
          verifies what it gets: the same request again, with its idempotency key, gets null.
          """,
        location: { "/webhooks/\($0.webhook.id)" }, hasEntityTag: false)
    ) { input, context, transaction throws(WebhookFault) in
      try create(input.draft, among: types, context, in: transaction)
    }
  }

  private func updateOperation(_ types: [String]) -> Operation {
    .write(
      OperationInfo(
        237, "updateWebhook", .patch("/webhooks/{id}"), .admin.bySession, .webhooks,
        "Changes a webhook."),
      OperationOptions<WebhookUpdate, WebhookWithSecret>(
        details: """
          With `renew` the response has another `secret`, as at creation. One that is not active is told nothing of what \
          changes meanwhile; what waits is sent once it is active again.
          """,
        ifMatch: IfMatch(webhookOperation) { input, _ in [.webhook(input.id)] },
        hasEntityTag: false)
    ) { input, context, transaction throws(WebhookFault) in
      try change(input, among: types, context, in: transaction)
    }
  }

  private var removeOperation: Operation {
    .write(
      OperationInfo(
        238, "removeWebhook", .delete("/webhooks/{id}"), .admin.bySession, .webhooks,
        "Removes a webhook; what waits is not sent."),
      OperationOptions<Reference<Webhook>, NoOutput>(
        ifMatch: IfMatch(webhookOperation) { input, _ in [.webhook(input.id)] }), byID: remove)
  }

  private var deliveriesOperation: Operation {
    .read(
      OperationInfo(
        239, "deliveries", .get("/webhooks/{id}/deliveries"), .admin.bySession, .webhooks,
        "Lists what a webhook was sent, and what waits, newest first."),
      OperationOptions<DeliveriesQuery, Page<WebhookDelivery>>(
        details: """
          Those that have ended are kept for 30 days. `nextAt` is null for one that waits until an earlier one about \
          the same record has ended. `answer` is the beginning of the response's body.
          """,
        runsInBackground: { $0.limit > 100 })
    ) { query, _, transaction throws(WebhookFault) in
      try deliveries(query, in: transaction)
    }
  }

  private var redeliverOperation: Operation {
    .write(
      OperationInfo(
        240, "redeliver", .post("/webhooks/{webhook}/deliveries/{id}"), .admin.bySession,
        .webhooks, "Sends a delivery now, also one that has ended."),
      OperationOptions<DeliveryReference, WebhookDelivery>(
        details: """
          It has all its tries again. Of one that waits behind others about the same record, these are sent now. A \
          webhook that is not active is sent it once it is.
          """)
    ) { input, context, transaction throws(WebhookFault) in
      try redeliver(input.id, of: input.webhook, context, in: transaction)
    }
  }

  private var testOperation: Operation {
    .write(
      OperationInfo(
        241, "testWebhook", .post("/webhooks/{id}/test"), .admin.bySession, .webhooks,
        "Sends the event webhook.test now, once."),
      OperationOptions<Reference<Webhook>, WebhookDelivery>(
        details: """
          Its `data` is the webhook. The response comes before it is tried: `deliveries` tells what came of it. A \
          webhook that is not active is sent it, too.
          """)
    ) { input, context, transaction throws(WebhookFault) in
      try test(input.id, context, in: transaction)
    }
  }
}

extension Section {
  static let webhooks = Section("Webhooks")
}
