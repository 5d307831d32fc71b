package import Database

extension Migration {
  /// The table of the secret keys, oldest first.
  package static let secretKeys: [Migration] = [
    Migration(
      "secret_keys", 1, "secret_keys", PackageResources._001_secret_keys_sql,
      postgreSQL: PackageResources._001_secret_keys_postgres_sql)
  ]
}
