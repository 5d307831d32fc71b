package import Database

extension Migration {
  /// The tables of the audit log, oldest first.
  package static let auditLog: [Migration] = [
    Migration("audit_log", 1, "audit_log", PackageResources._001_audit_log_sql),
    Migration("audit_log", 2, "token", PackageResources._002_token_sql),
  ]
}
