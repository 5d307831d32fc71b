import Core
import Database
package import FeatureManifest
package import LongJobs
package import People
package import SecretKeys
import TimesheetsMigrations
import WebAPI
import WebApp
package import Zones

extension Timesheets {
  package init(
    people: People, zones: Zones, timeZone: String, bounds: EntryBounds = EntryBounds(),
    keys: SecretKeys = SecretKeys(), longJobs: LongJobs = LongJobs()
  ) {
    self.init(
      users: UserDirectory(
        user: { user, transaction throws(DatabaseError) in
          do throws(PeopleFault) {
            let found = try people.user(user, in: transaction)
            return Person(
              name: found.name, isActive: found.isActive, role: found.role,
              timeZone: found.timeZone, isPlaceholder: found.isPlaceholder,
              isHidden: found.isHidden)
          } catch {
            if case .database(let error) = error { throw error }
            return nil
          }
        },
        visibleProjects: { user, transaction throws(DatabaseError) in
          do throws(PeopleFault) {
            return try people.settings(of: user, client: "phone", in: transaction)
              .visibleProjects.map { ProjectID(stored: $0.value) }
          } catch {
            if case .database(let error) = error { throw error }
            return []
          }
        },
        after: { user, limit, transaction throws(DatabaseError) in
          try people.users(after: user, limit: limit, in: transaction)
        },
        named: { text, transaction throws(DatabaseError) in
          try people.user(called: text, in: transaction)
        },
        makePlaceholder: { name, zone, context, transaction throws(DatabaseError) in
          try people.makePlaceholder(name, zone: zone, context, in: transaction)
        },
        retirePlaceholder: { user, context, transaction throws(DatabaseError) in
          try people.retirePlaceholder(user, context, in: transaction)
        }), zones: zones, timeZone: timeZone, bounds: bounds, keys: keys, longJobs: longJobs,
      sealAuditLog: people.sealAuditLog)
    calendarReads = Self.calendarReads(by: people.writer)
    budgetWatch = BudgetWatch(by: people.writer)
    balanceWatch = BalanceWatch(by: people.writer)
  }

  /// The manifest: entries, the timer, projects and tasks, reports.
  package var feature: Feature {
    Feature(
      name: "timesheets", topic: "timesheets",
      operations: entriesOperations + [syncOperation, entryChangesOperation] + findingOperations
        + exportsOperations + calendarFeedsOperations
        + projectsOperations
        + customersOperations + ratesOperations + budgetsOperations
        + firmOperations + contractsOperations + calendarsOperations + absencesOperations
        + balanceOperations + teamsOperations + periodsOperations + importsOperations,
      migrations: Migration.timesheets,
      problems: [.overlap, .running, .notRunning, .locked, .decided, .inUse, .quota, .retained],
      profile: [profile],
      personalData: personalData,
      canSeeProject: { id, caller, transaction throws(DatabaseError) in
        let project = ProjectID(stored: id)
        do throws(TimesheetFault) {
          guard try transaction.project(project) != nil else { return false }
          return try canSee(project, caller, in: transaction)
        } catch {
          if case .database(let error) = error { throw error }
          return false
        }
      },
      seenPeople: { caller, transaction throws(DatabaseError) in
        do throws(TimesheetFault) { return try seenPeople(caller, in: transaction) } catch {
          if case .database(let error) = error { throw error }
          return [caller.user]
        }
      }, audited: audited, commands: commands,
      jobs: [automaticLocking, budgetWarning, balanceWarning, keySweep], demo: demo,
      pages: [
        WebPages(folder: "timesheets", paths: ["hours", "find"]),
        WebPages(folder: "reports", paths: ["reports", "team"]),
        WebPages(folder: "projects", paths: ["projects", "budgets"]),
        WebPages(folder: "balance", paths: ["balance", "absences"]),
        WebPages(folder: "money", paths: ["customers", "rates"]),
        WebPages(folder: "periods", paths: ["months", "approval"]),
        WebPages(folder: "firm", paths: ["teams", "firm"]),
        WebPages(folder: "calendars", paths: ["feeds"]),
        WebPages(folder: "imports", paths: ["import"]),
      ],
      restored: { now, transaction throws(DatabaseError) in
        do throws(TimesheetFault) { try transaction.skipLostNumbers(at: now) } catch {
          if case .database(let error) = error { throw error }
        }
      }, keys: [.hoursCursors],
      prepared: { now, transaction throws(DatabaseError) in
        let context = RequestContext(
          caller: nil, now: now, requestID: "start", operation: "makeCustomers")
        do throws(TimesheetFault) { try makeCustomers(context, in: transaction) } catch {
          if case .database(let error) = error { throw error }
        }
      }, events: events)
  }

  /// How many projects a user may log hours on, where there are some.
  private var profile: ProfileField {
    ProfileField { user, transaction, writer throws(Problem) in
      let count = try asProblem { () throws(TimesheetFault) in
        try transaction.activeProjectCount(of: user)
      }
      writer.optionalField("projects", count == 0 ? nil : count)
    } writeSample: { writer in
      writer.optionalField("projects", Int64(3))
    }
  }

  private var personalData: PersonalDataSource {
    PersonalDataSource(remains: "hours", columns: personalColumns) { user, context in
      [
        .members { transaction, writer throws(Problem) in
          try asProblem { () throws(TimesheetFault) in
            writer.field("projects", try projects(shownTo: user, in: transaction))
            writer.field("teams", try transaction.teams(with: user))
            writer.field("contracts", try transaction.contracts(of: user))
            writer.field("absences", try ownAbsences(of: user, in: transaction))
            writer.field("balanceAdjustments", try transaction.balanceAdjustments(of: user))
            writer.field("balanceAlarms", try transaction.balanceAlarms(of: user))
            writer.field("submissions", try transaction.submissions(of: user))
            writer.field("feeds", try transaction.calendarFeeds(of: .user(user)))
            writer.field("imports", try transaction.imports(of: user))
            if try seesMoney(try caller(of: context), in: transaction) {
              writer.optionalField("rates", try transaction.rates().filter { $0.user == user })
            }
          }
        },
        .list("entries") { (last: EntryPosition?, transaction, writer) throws(Problem) in
          var query = EntriesQuery(days: .always, zone: .utc, scope: .user(user), limit: .max)
          query.after = last
          return try asProblem { () throws(TimesheetFault) in
            try entries(query, context, in: transaction) { entry, row in
              writer.element(entry, of: row)
              return writer.isFull ? .stop : .continue
            }
          }
        },
      ]
    } writeSample: { writer in
      writer.field("projects", [Project.example])
      writer.field("teams", [Team.example])
      writer.field("contracts", [Contract.example])
      writer.field("absences", [CountedAbsence.example])
      writer.field("balanceAdjustments", [BalanceAdjustment.example])
      writer.field("balanceAlarms", [BalanceAlarm.example])
      writer.field("submissions", [Submission.example])
      writer.field("feeds", [CalendarFeed.example])
      writer.field("imports", [HoursImport.example])
      writer.optionalField("rates", [Rate.example])
      writer.field("entries", [Entry.example])
    } refuseErasure: { user, context, transaction throws(Problem) in
      try asProblem { () throws(TimesheetFault) in
        try refuseRetained(user, at: context.now, in: transaction)
        try refuseBesideImports(context, in: transaction)
      }
    } erase: { user, context, transaction throws(Problem) in
      // Entries stay under the user's id, which no longer identifies anybody.
      try asProblem { () throws(TimesheetFault) in
        try takeOutOfTeams(user, context, in: transaction)
        // Without rows of the audit log, which would have their names.
        for feed in try transaction.calendarFeeds(of: .user(user)) {
          try transaction.delete(feed)
        }
        try transaction.deleteImportedNames(of: user)
        try takeOverErasedNames(context, in: transaction)
      }
    } merge: { user, other, context, transaction throws(Problem) in
      try asProblem { () throws(TimesheetFault) in
        try merge(user, into: other, context, in: transaction)
        try takeOutOfTeams(user, context, in: transaction)
      }
    }
  }
}

/// What the tables of timesheets may hold on persons.
private let personalColumns = PersonalColumns(
  identity: [
    "calendar_feeds": ["name", "name_key"], "calendar_addresses": ["digest"],
    "import_people": ["person", "text"],
  ],
  mentions: [
    PersonalText("entries", "description"), PersonalText("entries", "tags", .json),
    PersonalText("projects", "description"), PersonalText("projects", "customer"),
    PersonalText("customers", "name"), PersonalText("customers", "address"),
    PersonalText("customers", "email"),
    PersonalText("absences", "comment"), PersonalText("balance_adjustments", "reason"),
    PersonalText("locks", "end_reason"), PersonalText("submissions", "comment"),
  ],
  impersonal: [
    "entries": ["zone", "kind", "key"], "entry_keys": ["key", "op", "digest"],
    "projects": ["name", "name_key", "color", "budget", "managers"],
    "tasks": ["name", "name_key", "budget"],
    "teams": ["name", "name_key"],
    "customers": ["name_key", "number", "number_key", "vat_number", "currency"],
    "holiday_calendars": ["name", "title", "base", "eves", "days"],
    "timesheet_settings": [
      "time_zone", "currency", "see_amounts", "calendar", "review_from", "managers_see",
      "work_for_others",
    ],
    "contracts": ["from_day", "to_day", "seconds", "calendar", "time_zone"],
    "absences": ["kind", "from_day", "to_day"], "balance_adjustments": ["day"],
    "balance_alarms": ["day", "alarm"],
    "calendar_feeds": ["content", "detail", "from_day"], "installation": ["name"],
    "rates": ["from_day", "currency"], "locks": ["through"],
    "submissions": ["month", "state", "warnings"],
    "imports": ["source", "state", "reason", "ignored"],
    "import_problems": ["column_name", "code", "message"], "import_rows": ["source", "mark"],
    "import_made": ["kind"],
  ])

extension ProblemType {
  static let overlap = ProblemType("overlap", 409, "Overlapping entry")
  static let running = ProblemType("running", 409, "Timer running")
  static let importRunning = ProblemType("running", 409, "Import running")
  static let locked = ProblemType("locked", 409, "Closed time")
  static let inUse = ProblemType("in-use", 409, "In use")
  static let retained = ProblemType("retained", 409, "Data to be kept")
  static let notRunning = ProblemType("not-running", 409, "No timer running")
}

extension Section {
  static let session = Section("Session and self")
  static let entries = Section("Hour entries")
  static let administration = Section("Users, projects, periods")
  static let workingTime = Section("Working time")
}
