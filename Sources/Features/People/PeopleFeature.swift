import Database
package import FeatureManifest
import PeopleMigrations
package import WebAPI
import WebApp
package import Zones

extension People {
  /// The manifest: users, sessions, the audit log. Other features add to the profile and to the personal data.
  package func feature(beside others: [Feature], zones: Zones) -> Feature {
    Feature(
      name: "people",
      operations: sessionOperations(others.flatMap(\.profile), zones) + usersOperations
        + personalDataOperations(others.compactMap(\.personalData)) + auditOperations,
      migrations: Migration.people, problems: [.lastAdmin],
      commands: commands, demo: Self.demo,
      pages: WebPages(
        folder: "people", paths: ["users", "sessions", "audit", "api-docs"]))
  }
}

extension ProblemType {
  package static let lastAdmin = ProblemType("last-admin", 409, "Last active admin")
}
