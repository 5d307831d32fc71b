package import Database

extension Migration {
  /// The tables of the feature inspections, oldest first.
  package static let inspections: [Migration] = [
    Migration(
      "inspections", 1, "accounts", PackageResources._001_accounts_sql,
      postgreSQL: PackageResources._001_accounts_postgres_sql),
    Migration(
      "inspections", 2, "targets", PackageResources._002_targets_sql,
      postgreSQL: PackageResources._002_targets_postgres_sql),
    Migration(
      "inspections", 3, "inspections", PackageResources._003_inspections_sql,
      postgreSQL: PackageResources._003_inspections_postgres_sql),
    Migration(
      "inspections", 4, "offline", PackageResources._004_offline_sql,
      postgreSQL: PackageResources._004_offline_postgres_sql),
    Migration(
      "inspections", 5, "pictures", PackageResources._005_pictures_sql,
      postgreSQL: PackageResources._005_pictures_postgres_sql),
    Migration(
      "inspections", 6, "statistics", PackageResources._006_statistics_sql,
      postgreSQL: PackageResources._006_statistics_postgres_sql),
    Migration(
      "inspections", 7, "language", PackageResources._007_language_sql,
      postgreSQL: PackageResources._007_language_postgres_sql),
    Migration(
      "inspections", 8, "sizes", PackageResources._008_sizes_sql,
      postgreSQL: PackageResources._008_sizes_postgres_sql),
    Migration(
      "inspections", 9, "dropped_pictures", PackageResources._009_dropped_pictures_sql,
      postgreSQL: PackageResources._009_dropped_pictures_postgres_sql),
  ]
}
