package import Database

extension Migration {
  /// The tables of the idempotency records, oldest first.
  package static let idempotency: [Migration] = [
    Migration(
      "idempotency", 1, "idempotency_records", PackageResources._001_idempotency_records_sql,
      postgreSQL: PackageResources._001_idempotency_records_postgres_sql),
    Migration(
      "idempotency", 2, "guests", PackageResources._002_guests_sql,
      postgreSQL: PackageResources._002_guests_postgres_sql),
  ]
}
