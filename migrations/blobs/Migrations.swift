package import Database

extension Migration {
  /// The tables of the files beside the database, oldest first.
  package static let blobs: [Migration] = [
    Migration(
      "blobs", 1, "blobs", PackageResources._001_blobs_sql,
      postgreSQL: PackageResources._001_blobs_postgres_sql)
  ]
}
