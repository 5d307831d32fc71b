import AuditLog
import Core
import Database
import WebAPI

extension Timesheets {
  /// The records whose changes are in the audit log.
  var audited: [AuditedRecords] {
    [
      AuditedRecords(
        of: Entry.self, byID: EntrySQL.byID, ids: "SELECT id FROM entries ORDER BY id",
        .init(owner: .user)),
      AuditedRecords(of: Project.self, byID: ProjectSQL.byID, ids: "SELECT id FROM projects"),
      AuditedRecords(of: Customer.self, byID: CustomerSQL.byID, ids: "SELECT id FROM customers"),
      AuditedRecords(
        of: Rate.self, byID: RateSQL.byID, ids: "SELECT id FROM rates", .init(owner: .anybody)),
      AuditedRecords(of: ProjectTask.self, byID: TaskSQL.byID, ids: "SELECT id FROM tasks"),
      AuditedRecords(
        of: BudgetMark.self, byID: BudgetSQL.markByID, ids: "SELECT id FROM budget_marks"),
      AuditedRecords(
        of: FirmSettings.self, byID: FirmSettingsSQL.byID, ids: "SELECT id FROM timesheet_settings"),
      AuditedRecords(
        of: OwnCalendar.self, byID: OwnCalendarSQL.byID, ids: "SELECT id FROM holiday_calendars"),
      AuditedRecords(
        of: Contract.self, byID: ContractSQL.byID, ids: "SELECT id FROM contracts",
        .init(owner: .user)),
      AuditedRecords(
        of: Absence.self, byID: AbsenceSQL.byID, ids: "SELECT id FROM absences",
        .init(owner: .user)),
      AuditedRecords(
        of: BalanceAdjustment.self, byID: BalanceAdjustmentSQL.byID,
        ids: "SELECT id FROM balance_adjustments", .init(owner: .user)),
      AuditedRecords(
        of: BalanceAlarm.self, byID: BalanceAlarmSQL.byID, ids: "SELECT id FROM balance_alarms",
        .init(owner: .user)),
      AuditedRecords(
        of: PeriodLock.self, byID: LockSQL.byID, ids: "SELECT id FROM locks",
        .init(owner: .anybody)),
      AuditedRecords(
        of: Submission.self, byID: SubmissionSQL.byID, ids: "SELECT id FROM submissions",
        .init(owner: .user)),
      AuditedRecords(
        of: CalendarFeed.self, byID: CalendarFeedSQL.byID, ids: "SELECT id FROM calendar_feeds",
        .init(owner: .user)),
      AuditedRecords(
        of: HoursImport.self, byID: ImportSQL.byID, ids: "SELECT id FROM imports",
        .init(owner: .anybody)),
      AuditedRecords(of: Team.self, byID: TeamSQL.byID, ids: "SELECT id FROM teams"),
      auditedAttachments, auditedTeamMembers,
    ]
  }

  private var auditedAttachments: AuditedRecords {
    AuditedRecords(
      "attachment of user {part} to project {id}", of: ["attachment"], members: ["project"],
      .init(part: .user, owner: .user)
    ) { key, transaction throws(DatabaseError) in
      guard let user = Int64(key.part) else { return nil }
      return try transaction.first(
        "SELECT project_id, user_id FROM attachments WHERE user_id = $1 AND project_id = $2 AND attached = 1",
        [.integer(user), .integer(key.id)]
      ) { AuditedState(["project": .int($0.int(0))], owner: $0.idOrNil(1)) }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT project_id, user_id FROM attachments WHERE attached = 1") {
        body(AuditedKey($0.int(0), "\($0.int(1))"))
      }
    }
  }

  private var auditedTeamMembers: AuditedRecords {
    AuditedRecords(
      "member {part} of team {id}", of: ["teamMember"], members: ["team", "manager"],
      .init(part: .user, owner: .user)
    ) { key, transaction throws(DatabaseError) in
      guard let user = Int64(key.part) else { return nil }
      return try transaction.first(TeamMemberSQL.member, [.integer(key.id), .integer(user)]) {
        AuditedState(["team": .int(key.id), "manager": .flag($0.flag(1))], owner: $0.idOrNil(0))
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT team, user_id FROM team_members") {
        body(AuditedKey($0.int(0), "\($0.int(1))"))
      }
    }
  }
}
