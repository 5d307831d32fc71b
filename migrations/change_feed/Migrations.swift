package import Database

extension Migration {
  /// The tables of the streams of changes, oldest first.
  package static let changeFeed: [Migration] = [
    Migration(
      "change_feed", 1, "streams", PackageResources._001_streams_sql,
      postgreSQL: PackageResources._001_streams_postgres_sql)
  ]
}
