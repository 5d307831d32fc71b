import AuditLog
import Core
import Database
import WebAPI
import Webhooks

extension Timesheets {
  /// What webhooks are told of hours.
  var events: [WebhookEvents] {
    [
      WebhookEvents(
        Entry.auditKind, added: "entry.added", changed: "entry.changed", removed: "entry.removed",
        data: WebhookEvents.reading(entryOperation, zones)),
      WebhookEvents(
        Absence.auditKind, added: "absence.added", changed: "absence.changed",
        removed: "absence.removed", data: WebhookEvents.reading(absenceOperation, zones)),
      submissionEvents, lockEvents, projectEvents, taskEvents, budgetEvents,
      importEvents, balanceEvents,
    ]
  }

  /// Each state that a month comes to.
  private var submissionEvents: WebhookEvents {
    let types = Submission.State.allCases.map { "period.\($0.rawValue)" }
    return WebhookEvents(
      Submission.auditKind, types: types,
      event: { change, transaction throws(DatabaseError) in
        var state = change.text("state")
        if state == nil {
          // Of a row that was erased with somebody's data there is only what the month has come to since.
          let id = SubmissionID(stored: change.row.subject.id)
          state = try found { () throws(TimesheetFault) in
            try transaction.submission(id)?.state.rawValue
          }
        }
        return state.map { WebhookEvents.Event("period.\($0)", change.record) }
      }, data: WebhookEvents.reading(submissionOperation, zones))
  }

  /// A lock that has ended is gone.
  private var lockEvents: WebhookEvents {
    WebhookEvents(PeriodLock.auditKind, types: ["lock.set", "lock.ended"]) { change, _ in
      WebhookEvents.Event(change.isAdded ? "lock.set" : "lock.ended", change.record)
    } data: { id, _, transaction throws(Problem) in
      let lock = try asProblem { () throws(TimesheetFault) in
        try transaction.periodLock(LockID(stored: id))
      }
      return lock?.endedAt == nil ? lock?.jsonInUTC : nil
    }
  }

  private var projectEvents: WebhookEvents {
    WebhookEvents(
      Project.auditKind, added: "project.changed", changed: "project.changed", removed: nil,
      data: WebhookEvents.reading(projectOperation, zones))
  }

  /// That a budget was warned of. Its data are the budget as it is by then.
  private var budgetEvents: WebhookEvents {
    WebhookEvents(BudgetMark.auditKind, types: ["budget.warned"]) { change, _ in
      change.flag("warned") == true
        ? WebhookEvents.Event("budget.warned", change.record) : nil
    } data: { id, context, transaction throws(Problem) in
      try asProblem { () throws(TimesheetFault) in
        try usedBudget(of: BudgetMarkID(stored: id), context, in: transaction)?.jsonInUTC
      }
    }
  }

  /// That a balance was found outside its band. Its data are the balance of that day.
  private var balanceEvents: WebhookEvents {
    WebhookEvents(BalanceAlarm.auditKind, types: ["balance.alarm"]) { change, _ in
      change.text("alarm") == nil ? nil : WebhookEvents.Event("balance.alarm", change.record)
    } data: { id, context, transaction throws(Problem) in
      try asProblem { () throws(TimesheetFault) in
        try balance(of: BalanceAlarmID(stored: id), context, in: transaction)?.jsonInUTC
      }
    }
  }

  /// A task belongs to its project.
  private var taskEvents: WebhookEvents {
    WebhookEvents(
      ProjectTask.auditKind, types: [],
      event: { change, transaction throws(DatabaseError) in
        var project = change.number("project")
        if project == nil {
          let id = TaskID(stored: change.row.subject.id)
          project = try found { () throws(TimesheetFault) in
            try transaction.task(id)?.project.value
          }
        }
        return project.map {
          WebhookEvents.Event("project.changed", AuditRecordID(Project.auditKind, $0))
        }
      }, data: { _, _, _ in nil })
  }

  /// What the database has; only that can refuse it.
  private func found<Value>(
    _ body: () throws(TimesheetFault) -> Value?
  ) throws(DatabaseError) -> Value? {
    do throws(TimesheetFault) { return try body() } catch {
      if case .database(let error) = error { throw error }
      return nil
    }
  }
}
