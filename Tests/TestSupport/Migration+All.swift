import AuditLogMigrations
import BlobsMigrations
package import Database
import GolfMigrations
import IdempotencyMigrations
import InspectionsMigrations
import PeopleMigrations
import SecretKeysMigrations
import TimesheetsMigrations
import VersionsMigrations

extension Migration {
  /// The migrations of every feature.
  package static let all =
    Migration.auditLog + Migration.idempotency + Migration.versions + Migration.blobs
    + Migration.secretKeys
    + Migration.people + Migration.timesheets + Migration.golf + Migration.inspections
}
