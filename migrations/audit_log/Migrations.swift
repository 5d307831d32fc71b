package import Database

extension Migration {
  /// The tables of the audit log, oldest first.
  package static let auditLog: [Migration] = [
    Migration(
      "audit_log", 1, "audit_log", PackageResources._001_audit_log_sql,
      postgreSQL: PackageResources._001_audit_log_postgres_sql),
    Migration(
      "audit_log", 2, "token", PackageResources._002_token_sql,
      postgreSQL: PackageResources._002_token_postgres_sql),
    Migration(
      "audit_log", 3, "waiting", PackageResources._003_waiting_sql,
      postgreSQL: PackageResources._003_waiting_postgres_sql),
    Migration(
      "audit_log", 4, "changes", PackageResources._004_changes_sql,
      postgreSQL: PackageResources._004_changes_postgres_sql),
  ]
}
