extension RightsRows {
  static let webhooks: [RightsRow] = [
    RightsRow("webhooks", gives: RightsRow.admins),
    RightsRow("createWebhook", gives: RightsRow.admins) { _ in
      #"{"url":"https://hooks.example.com/kortti","events":["lock.set"]}"#
    },
    missing("webhook"), missing("updateWebhook"), missing("removeWebhook"), missing("deliveries"),
    missing("testWebhook"),
    RightsRow("redeliver", "of a webhook that is not there", gives: [403, 403, 404]) { _ in
      #"{"webhook":999999,"id":1}"#
    },
  ]

  private static func missing(_ operation: String) -> RightsRow {
    RightsRow(operation, "that is not there", gives: [403, 403, 404]) { _ in #"{"id":999999}"# }
  }
}
