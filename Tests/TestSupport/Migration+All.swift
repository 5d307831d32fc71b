import AuditLogMigrations
import BlobsMigrations
import ChangeFeedMigrations
package import Database
import DueJobsMigrations
import GolfMigrations
import IdempotencyMigrations
import InspectionsMigrations
import LongJobsMigrations
import PeopleMigrations
import SecretKeysMigrations
import TimesheetsMigrations
import VersionsMigrations
import WebhooksMigrations

extension Migration {
  /// The migrations of every feature, users first.
  package static let all =
    Migration.people + Migration.auditLog + Migration.idempotency + Migration.versions
    + Migration.blobs
    + Migration.dueJobs + Migration.longJobs
    + Migration.secretKeys + Migration.changeFeed + Migration.webhooks
    + Migration.timesheets
    + Migration.golf + Migration.inspections
}
