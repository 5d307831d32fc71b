package import Database

extension Migration {
  /// The tables of webhooks, oldest first.
  package static let webhooks: [Migration] = [
    Migration(
      "webhooks", 1, "webhooks", PackageResources._001_webhooks_sql,
      postgreSQL: PackageResources._001_webhooks_postgres_sql)
  ]
}
