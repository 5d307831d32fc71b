package import Database

/// The schema's history: each file of `sql` in the order of its number.
package enum Schema {
  /// All migrations, oldest first.
  package static let migrations: [Migration] = [
    migration(1, "audit_log", PackageResources._001_audit_log_sql),
    migration(2, "people", PackageResources._002_people_sql),
    migration(3, "golf_courses", PackageResources._003_golf_courses_sql),
    migration(4, "timesheets", PackageResources._004_timesheets_sql),
    migration(5, "idempotency_records", PackageResources._005_idempotency_records_sql),
    migration(6, "golf_records", PackageResources._006_golf_records_sql),
  ]

  private static func migration(_ number: Int32, _ name: String, _ sql: [UInt8]) -> Migration {
    Migration(number: number, name: name, sql: String(decoding: sql, as: UTF8.self))
  }
}
