import AuditLogMigrations
import BlobsMigrations
import ChangeFeedMigrations
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
    + Migration.secretKeys + Migration.changeFeed + Migration.people + Migration.timesheets
    + Migration.golf + Migration.inspections
}
