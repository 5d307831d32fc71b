import AuditLog
import Core
import Database
import DueJobs
package import FeatureManifest
import PeopleMigrations
package import WebAPI
import WebApp
package import Webhooks
package import Zones

extension People {
  /// The manifest: users, sessions, the audit log. Other features add to the profile and to the personal data.
  package func feature(
    beside others: [Feature], zones: Zones, webhooks: Webhooks = Webhooks()
  ) -> Feature {
    let events = events(zones)
    return Feature(
      name: "people",
      operations: sessionOperations(
        others.flatMap(\.profile), zones,
        canSeeProject: others.lazy.compactMap(\.canSeeProject).first)
        + tokenOperations(["people"] + others.map(\.name))
        + setupOperations([Self.demo] + others.compactMap(\.demo), zones)
        + usersOperations(
          others.compactMap(\.renamed), seen: others.lazy.compactMap(\.seenPeople).first)
        + personalDataOperations([personalData] + others.compactMap(\.personalData))
        + auditOperations(others.compactMap(\.auditAccess))
        + webhooks.operations(events + others.flatMap(\.events)),
      migrations: Migration.people, problems: [.lastAdmin, .alreadySetUp],
      personalData: personalData, audited: audited + [Webhooks.audited],
      check: { transaction, fault throws(DatabaseError) in
        try Webhooks.check(in: transaction, fault)
      },
      commands: commands, jobs: [sessionCleaning], demo: Self.demo,
      pages: [
        WebPages(folder: "people", paths: ["users", "sessions", "audit", "api-docs"]),
        WebPages(folder: "webhooks", paths: ["webhooks"]),
      ],
      restored: { now, transaction throws(DatabaseError) in
        try transaction.skipLostUsers(at: now)
      }, keys: [.webhookSecrets], events: events)
  }

  var personalData: PersonalDataSource {
    PersonalDataSource(
      remains: nil,
      columns: PersonalColumns(
        identity: [
          "users": [
            "username", "username_key", "name", "name_key", "phone", "role", "time_zone",
            "password",
          ],
          "sessions": ["digest", "user_agent", "network"],
          "tokens": ["name", "name_key", "prefix", "digest", "scopes"],
          "settings": ["client", "visible_projects"],
          "join_codes": ["digest"],
          // Hashes of usernames and addresses, which end after an hour or 30 days.
          "login_failures": ["key", "username"],
        ],
        audited: [AuditIdentity("user", names: ["name"], others: ["username", "phone"])],
        mentions: [
          PersonalText("webhooks", "description"),
          PersonalText("webhook_deliveries", "tries", .json),
        ],
        impersonal: [
          "webhooks": ["url", "events"], "webhook_secrets": ["secret"],
          "webhook_deliveries": ["event", "type", "subject", "state"],
        ])
    ) { id, transaction throws(Problem) in
      let user = try asProblem { () throws(PeopleFault) in
        try self.user(id, in: transaction)
      }
      return PersonalRecords(
        [AuditRecordID("user", id.value)], names: [user.name],
        others: [user.username.text, user.phone])
    } parts: { id, _ in
      [
        .members { transaction, writer throws(Problem) in
          let data = try asProblem { () throws(PeopleFault) in
            try personalData(of: id, in: transaction)
          }
          data.write(to: &writer)
        }
      ]
    } writeSample: { writer in
      PersonalData.example.write(to: &writer)
    } erase: { id, context, transaction throws(Problem) in
      try asProblem { () throws(PeopleFault) in try erase(id, context, in: transaction) }
    }
  }
}

extension ProblemType {
  static let alreadySetUp = ProblemType("already-set-up", 409, "Already set up")
  package static let lastAdmin = ProblemType("last-admin", 409, "Last active admin")
}
