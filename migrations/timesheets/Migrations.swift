package import Database

extension Migration {
  /// The tables of the feature timesheets, oldest first.
  package static let timesheets: [Migration] = [
    Migration(
      "timesheets", 1, "timesheets", PackageResources._001_timesheets_sql,
      postgreSQL: PackageResources._001_timesheets_postgres_sql),
    Migration(
      "timesheets", 2, "attachments_by_project", PackageResources._002_attachments_by_project_sql,
      postgreSQL: PackageResources._002_attachments_by_project_postgres_sql),
    Migration(
      "timesheets", 3, "working_time", PackageResources._003_working_time_sql,
      postgreSQL: PackageResources._003_working_time_postgres_sql),
    Migration(
      "timesheets", 4, "teams", PackageResources._004_teams_sql,
      postgreSQL: PackageResources._004_teams_postgres_sql),
    Migration(
      "timesheets", 5, "periods", PackageResources._005_periods_sql,
      postgreSQL: PackageResources._005_periods_postgres_sql),
    Migration(
      "timesheets", 6, "offline", PackageResources._006_offline_sql,
      postgreSQL: PackageResources._006_offline_postgres_sql),
    Migration(
      "timesheets", 7, "day_start", PackageResources._007_day_start_sql,
      postgreSQL: PackageResources._007_day_start_postgres_sql),
    Migration(
      "timesheets", 8, "calendar_feeds", PackageResources._008_calendar_feeds_sql,
      postgreSQL: PackageResources._008_calendar_feeds_postgres_sql),
    Migration(
      "timesheets", 9, "customers", PackageResources._009_customers_sql,
      postgreSQL: PackageResources._009_customers_postgres_sql),
    Migration(
      "timesheets", 10, "rates", PackageResources._010_rates_sql,
      postgreSQL: PackageResources._010_rates_postgres_sql),
    Migration(
      "timesheets", 11, "retention", PackageResources._011_retention_sql,
      postgreSQL: PackageResources._011_retention_postgres_sql),
    Migration(
      "timesheets", 12, "budgets", PackageResources._012_budgets_sql,
      postgreSQL: PackageResources._012_budgets_postgres_sql),
    Migration(
      "timesheets", 13, "imports", PackageResources._013_imports_sql,
      postgreSQL: PackageResources._013_imports_postgres_sql),
    Migration(
      "timesheets", 14, "balance_alarms", PackageResources._014_balance_alarms_sql,
      postgreSQL: PackageResources._014_balance_alarms_postgres_sql),
  ]
}
