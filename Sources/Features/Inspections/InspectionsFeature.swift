import AuditLog
import ChangeFeed
import Core
import Database
package import FeatureManifest
import InspectionsMigrations
package import People
import WebAPI
import WebApp
package import Zones

extension Inspections {
  package init(
    people: People, zones: Zones, timeZone: String,
    generation: @escaping CurrentGeneration,
    accountBytes: Int64 = Inspections.usualAccountBytes, files: PictureFiles? = nil
  ) {
    self.init(
      users: UserDirectory { user, transaction throws(DatabaseError) in
        do throws(PeopleFault) {
          let found = try people.user(user, in: transaction)
          let open = try people.invitation(of: user, in: transaction)
          return Person(
            name: found.name, username: found.username.text, isActive: found.isActive,
            timeZone: found.timeZone, hasJoined: open == nil)
        } catch {
          if case .database(let error) = error { throw error }
          return nil
        }
      } named: { username, transaction throws(DatabaseError) in
        do throws(PeopleFault) {
          return try people.user(named: username, in: transaction).id
        } catch {
          if case .database(let error) = error { throw error }
          return nil
        }
      } invite: { invited, context, transaction throws(InspectionFault) in
        do throws(PeopleFault) {
          if let user = invited.user {
            let code = try people.inviteAgain(
              user, by: invited.account.value, context, in: transaction)
            return (user, code)
          }
          let new = Invitation(
            name: invited.name, username: invited.username, timeZone: invited.timeZone,
            inviter: invited.account.value)
          let made = try people.invite(new, context, in: transaction)
          return (made.user.id, made.code)
        } catch {
          if case .database(let error) = error { throw .database(error) }
          throw .invalid(error.problem.fields)
        }
      }, zones: zones, timeZone: timeZone, generation: generation, accountBytes: accountBytes,
      files: files)
  }

  /// The manifest: accounts, targets, forms and what is filled in.
  package var feature: Feature {
    Feature(
      name: "inspections", topic: "inspections",
      operations: accountsOperations + membersOperations + templatesOperations + targetsOperations
        + inspectionsOperations + reportOperations + feedOperations + pushOperations
        + conflictsOperations + picturesOperations + uploadsOperations,
      migrations: Migration.inspections,
      problems: [
        .lastAdmin, .finished, .incomplete, .decided, .cursorExpired, .outOfOrder,
        .tooLarge, .pictureTooLarge, .unsupportedPicture, .tooManyUploads, .uploadOffset,
        .notRestored,
        .tusVersion, .checksumMismatch,
      ],
      profile: [profile],
      personalData: personalData,
      audited: audited,
      check: { transaction, fault throws(DatabaseError) in
        try checkReports(in: transaction, fault)
      },
      auditAccess: { caller, transaction throws(DatabaseError) in
        try auditAccess(of: caller, in: transaction)
      },
      demo: demo,
      pages: [WebPages(folder: "inspections", paths: ["inspections", "accounts", "join"])],
      renamed: { user, transaction throws(DatabaseError) in
        try afterwards { () throws(InspectionFault) in try transaction.tellMembersAgain(user) }
      },
      restored: { now, transaction throws(DatabaseError) in
        try afterwards { () throws(InspectionFault) in try transaction.skipLostNumbers(at: now) }
      })
  }

  /// Does what follows from a change elsewhere. Nobody asked for it here, so only the database can refuse it.
  private func afterwards(_ body: () throws(InspectionFault) -> Void) throws(DatabaseError) {
    do throws(InspectionFault) { try body() } catch {
      if case .database(let error) = error { throw error }
    }
  }

  /// How many accounts a user is an active member of, where there are some.
  private var profile: ProfileField {
    ProfileField { user, transaction, writer throws(Problem) in
      let count = try asProblem { () throws(InspectionFault) in
        try transaction.accountCount(of: user)
      }
      writer.optionalField("accounts", count == 0 ? nil : count)
    } writeSample: { writer in
      writer.optionalField("accounts", Int64(1))
    }
  }

  private var personalData: PersonalDataSource {
    PersonalDataSource(
      remains: "inspections", columns: personalColumns,
      parts: { user, _ in personalData(of: user) }
    ) { writer in
      writer.field("accounts", [AccountMembership.example])
    } erase: { user, context, transaction throws(Problem) in
      try asProblem { () throws(InspectionFault) in
        try transaction.eraseDevices(of: user)
        try transaction.tellMembersAgain(user)
        let pseudonym = People.pseudonym(of: user)
        try transaction.tellErasedAgain(mentioning: pseudonym)
        try transaction.recordErased(mentioning: pseudonym, context)
        try transaction.noteErasure(pseudonym, context)
      }
    }
  }
}

/// What the tables of inspections may hold on persons.
let personalColumns = PersonalColumns(
  identity: ["devices": ["name"]],
  mentions: [
    PersonalText("targets", "name", key: item), PersonalText("targets", "name_key", key: item),
    PersonalText("targets", "address", key: item), PersonalText("targets", "city", key: item),
    PersonalText("accounts", "title"),
    PersonalText("targets", "search_text", key: item),
    PersonalText("targets", "fields", .json, key: item),
    PersonalText("inspections", "title", key: item),
    PersonalText("inspections", "comment", key: item),
    PersonalText("inspections", "signatures", .json, key: item),
    PersonalText("answers", "value", .json, key: ["account", "inspection", "sheet"]),
    PersonalText("findings", "title", key: item),
    PersonalText("findings", "description", key: item),
    PersonalText("findings", "action", key: item),
    PersonalText("findings", "comment", key: item),
    PersonalText("findings", "at_finish", .json, key: item),
    PersonalText("pictures", "caption", key: item),
    PersonalText("pictures", "removal", .json, key: item),
    PersonalText("history", "fields", .json, key: ["account", "item", "revision"]),
    PersonalText("pushes", "result", .json, key: ["account", "device", "number"]),
    PersonalText("conflicts", "base", .json, key: item),
    PersonalText("conflicts", "current", .json, key: item),
    PersonalText("conflicts", "offered", .json, key: item),
    PersonalText("conflicts", "comment", key: item),
  ],
  impersonal: [
    "accounts": [
      "name", "time_zone", "language", "visibility", "picture_location", "kinds",
      "target_fields",
      "field_types",
    ],
    // Client programs make keys up, and find their work by them: another one would be another item.
    "items": ["type", "key"], "keys": ["key", "fingerprint"], "members": ["role"],
    "stamps": ["field"],
    "targets": ["kind", "code", "postal_code", "position", "due", "state"],
    "templates": ["name", "title", "title_key", "field_types"],
    "template_versions": ["template", "title", "sections", "hash"],
    "inspections": ["template", "state", "digest", "erased_digest"], "sheets": ["section"],
    "answers": ["field"], "findings": ["field", "due", "state"],
    "pushes": ["fingerprint", "refused_key"], "strokes": ["lines"],
    "conflicts": ["kind", "type", "field", "state", "kept"],
    "pictures": ["field", "state", "media_type", "sha256", "position"],
  ])

/// The key of a row that an item has in a table of its own.
private let item = ["account", "id"]

extension ProblemType {
  static let incomplete = ProblemType("incomplete", 409, "Inspection incomplete")
  static let lastAdmin = ProblemType("last-admin", 409, "Last admin of the account")
  static let outOfOrder = ProblemType("out-of-order", 409, "Out of order")
  static let finished = ProblemType("finished", 409, "Inspection finished")
  static let notRestored = ProblemType("not-restored", 503, "Not restored yet")
  static let tooManyUploads = ProblemType("too-many-uploads", 409, "Too many open uploads")
  static let tooLarge = ProblemType("too-large", 422, "Too large")
  static let pictureTooLarge = ProblemType("picture-too-large", 413, "Picture too large")
  static let unsupportedPicture = ProblemType(
    "unsupported-picture", 415, "Unsupported picture")
}

extension Section {
  static let inspections = Section("Inspections")
}

// An answer that is kept for an idempotency key ends with the membership.
extension Access {
  /// A member of the account; the service decides further.
  static let inspector = Access("inspector", mayRepeat: isMember)
  /// A manager or an admin of the account; the service decides who that is.
  static let accountManager = Access("account manager", mayRepeat: isMember)
  static let accountAdmin = Access("account admin", mayRepeat: isMember)
  /// Whoever began the upload.
  static let uploader = Access("own", mayRepeat: isMember)

  private static let isMember: MayRepeat = { field, caller, transaction throws(DatabaseError) in
    guard let account = field("account") else { return true }
    return try transaction.isMember(caller.user, of: account)
  }
}
