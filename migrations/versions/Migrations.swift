package import Database

extension Migration {
  /// The table of the versions.
  package static let versions: [Migration] = [
    Migration(
      "versions", 1, "versions", PackageResources._001_versions_sql,
      postgreSQL: PackageResources._001_versions_postgres_sql)
  ]
}
