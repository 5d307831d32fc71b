package import Database

extension Migration {
  /// The tables of the feature golf, oldest first.
  package static let golf: [Migration] = [
    Migration(
      "golf", 1, "courses", PackageResources._001_courses_sql,
      postgreSQL: PackageResources._001_courses_postgres_sql),
    Migration(
      "golf", 2, "records", PackageResources._002_records_sql,
      postgreSQL: PackageResources._002_records_postgres_sql),
    Migration(
      "golf", 3, "committee", PackageResources._003_committee_sql,
      postgreSQL: PackageResources._003_committee_postgres_sql),
  ]
}
