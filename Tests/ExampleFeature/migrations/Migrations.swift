import Database

extension Migration {
  /// The tables of the feature notices, oldest first.
  static let notices: [Migration] = [
    Migration(
      "notices", 1, "notices", PackageResources._001_notices_sql,
      postgreSQL: PackageResources._001_notices_postgres_sql),
    Migration(
      "notices", 2, "reference", PackageResources._002_reference_sql,
      postgreSQL: PackageResources._002_reference_postgres_sql),
  ]
}
