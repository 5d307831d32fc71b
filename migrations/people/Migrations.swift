package import Database

extension Migration {
  /// The tables of the feature people, oldest first.
  package static let people: [Migration] = [
    Migration(
      "people", 1, "people", PackageResources._001_people_sql,
      postgreSQL: PackageResources._001_people_postgres_sql),
    Migration(
      "people", 2, "joining", PackageResources._002_joining_sql,
      postgreSQL: PackageResources._002_joining_postgres_sql),
    Migration(
      "people", 3, "tokens", PackageResources._003_tokens_sql,
      postgreSQL: PackageResources._003_tokens_postgres_sql),
    Migration(
      "people", 4, "organization", PackageResources._004_organization_sql,
      postgreSQL: PackageResources._004_organization_postgres_sql),
    Migration(
      "people", 5, "login_failures", PackageResources._005_login_failures_sql,
      postgreSQL: PackageResources._005_login_failures_postgres_sql),
    Migration(
      "people", 6, "session_clients", PackageResources._006_session_clients_sql,
      postgreSQL: PackageResources._006_session_clients_postgres_sql),
    Migration(
      "people", 7, "placeholders", PackageResources._007_placeholders_sql,
      postgreSQL: PackageResources._007_placeholders_postgres_sql),
  ]
}
