package import AuditLog
package import Commands
package import Core
package import Database
package import DueJobs
package import SecretKeys
package import WebAPI
package import WebApp
package import Webhooks

/// The manifest of a feature: all that the server enumerates. A feature that a setting leaves out has no operations,
/// problems, documents, commands or tables.
package struct Feature: Sendable {
  /// Its name in the setting `features`, such as `timesheets`.
  package let name: String
  /// What it is about, in a few words for the documents, such as `golf handicaps`; `nil` for what serves the others.
  package let topic: String?
  /// The names of the features without which it can't be served; People is always there.
  package let needs: [String]
  package let operations: [Operation]
  /// Its tables, oldest first.
  package let migrations: [Migration]
  /// Its problem types, beside the framework's.
  package let problems: [ProblemType]
  /// Its fields in the caller's own profile (operation `me`).
  package let profile: [ProfileField]
  /// The personal data that it stores; `nil` for none.
  package let personalData: PersonalDataSource?
  /// Whether a caller may see a project, for settings that name projects; `nil` for a feature without projects.
  package let canSeeProject: CanSeeProject?
  /// Whom a caller sees, for lists of users; `nil` for a feature that hides nobody.
  package let seenPeople: SeenPeople?
  /// The records whose changes are in the audit log.
  package let audited: [AuditedRecords]
  /// What else of its tables a check of the database compares; `nil` for nothing.
  package let check: ContentCheck?
  /// Which of its rows of the audit log a reader of the log sees whole; `nil` for all of them.
  package let auditAccess: AuditAccess?
  package let commands: FeatureCommands
  /// The kinds of its due jobs.
  package let jobs: [JobKind]
  /// Sample data; `nil` for none.
  package let demo: DemoData?
  /// Its pages in the web app, by their folders.
  package let pages: [WebPages]
  /// Its pages that the server makes; `nil` for none.
  package let site: Site?
  /// What it does when a user has another name; `nil` for nothing.
  package let renamed: Renamed?
  /// What it changes in a backup that is put in the database's place; `nil` for nothing.
  package let restored: Restored?
  /// What it makes of older rows once its migrations have run, before they are served; `nil` for nothing.
  package let prepared: Prepared?
  /// What it has secret keys for. The server makes the missing ones at its start.
  package let keys: [KeyPurpose]
  /// What of its rows of the audit log webhooks are told.
  package let events: [WebhookEvents]

  package init(
    name: String, topic: String? = nil, needs: [String] = [], operations: [Operation],
    migrations: [Migration] = [],
    problems: [ProblemType] = [], profile: [ProfileField] = [],
    personalData: PersonalDataSource? = nil, canSeeProject: CanSeeProject? = nil,
    seenPeople: SeenPeople? = nil,
    audited: [AuditedRecords] = [], check: ContentCheck? = nil, auditAccess: AuditAccess? = nil,
    commands: FeatureCommands = FeatureCommands(), jobs: [JobKind] = [], demo: DemoData? = nil,
    pages: [WebPages] = [], renamed: Renamed? = nil, restored: Restored? = nil,
    site: Site? = nil, keys: [KeyPurpose] = [], prepared: Prepared? = nil,
    events: [WebhookEvents] = []
  ) {
    self.name = name
    self.topic = topic
    self.needs = needs
    self.operations = operations
    self.migrations = migrations
    self.problems = problems
    self.profile = profile
    self.personalData = personalData
    self.canSeeProject = canSeeProject
    self.seenPeople = seenPeople
    self.audited = audited
    self.check = check
    self.auditAccess = auditAccess
    self.commands = commands
    self.jobs = jobs
    self.demo = demo
    self.pages = pages
    self.renamed = renamed
    self.restored = restored
    self.site = site
    self.prepared = prepared
    self.keys = keys + (site == nil ? [] : [.formTokens])
    self.events = events
  }
}

/// Whether there is a project with this id, and the caller may see it.
package typealias CanSeeProject =
  @Sendable (_ id: Int64, Caller, ReadTransaction) throws(DatabaseError) -> Bool

/// The users whom a caller sees; `nil` for all.
package typealias SeenPeople =
  @Sendable (Caller, ReadTransaction) throws(DatabaseError) -> [UserID]?

/// Passes on what of a feature's tables does not fit together, one phrase each.
package typealias ContentCheck =
  @Sendable (ReadTransaction, _ fault: (String) -> Void) throws(DatabaseError) -> Void

/// Finds out which rows of the audit log a caller sees with the record before and after; of another feature's rows all.
package typealias AuditAccess =
  @Sendable (Caller, ReadTransaction) throws(DatabaseError) -> (AuditRow) -> Bool

/// Tells those who keep copies of a user's name that it is another one now. The user has it already.
package typealias Renamed = @Sendable (UserID, WriteTransaction) throws(DatabaseError) -> Void

/// Changes a feature's tables after a restore, before the database is served.
package typealias Restored =
  @Sendable (_ now: Instant, WriteTransaction) throws(DatabaseError) -> Void

/// Makes of a feature's older rows what it needs that SQL alone cannot make. It runs at each start.
package typealias Prepared =
  @Sendable (_ now: Instant, WriteTransaction) throws(DatabaseError) -> Void

/// The commands of a feature.
package struct FeatureCommands: Sendable {
  /// The commands below `kortti`.
  package let commands: [any KorttiCommand.Type]
  /// Those below `kortti import`.
  package let imports: [any ImportCommand.Type]
  /// The settings that only these commands have.
  package let settings: [Setting]
  package let actions: [AdminAction]

  package init(
    _ commands: [any KorttiCommand.Type] = [], imports: [any ImportCommand.Type] = [],
    settings: [Setting] = [], actions: [AdminAction] = []
  ) {
    self.commands = commands
    self.imports = imports
    self.settings = settings
    self.actions = actions
  }
}

extension OperationRegistry {
  /// The operations of all features.
  ///
  /// - Throws: all errors in the declarations.
  package init(_ features: [Feature]) throws(DeclarationErrors) {
    let names = features.flatMap { feature in
      feature.operations.map { ($0.code, feature.name) }
    }
    try self.init(
      operations: features.flatMap(\.operations),
      of: Dictionary(names, uniquingKeysWith: { first, _ in first }),
      problems: features.flatMap(\.problems), topics: features.compactMap(\.topic),
      sites: features.compactMap(\.site),
      otherParts: WebApp.ownParts.union(features.flatMap { $0.pages.flatMap(\.paths) }))
  }
}
