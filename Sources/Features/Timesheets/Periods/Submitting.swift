package import Core
package import Database
import WebAPI
import WorkingTime
import Zones

extension Timesheets {
  var submitPeriodOperation: Operation {
    .write(
      OperationInfo(
        33, "submitPeriod", .post("/submissions"), .authenticated, .administration,
        "Sends a month to be approved: until it comes back, nobody changes its hours."),
      OperationOptions<NewSubmission, Submission>(
        details: """
          The month is one of the contract's zone. `warnings` tell what looks odd; they refuse nothing. A month that \
          came back is sent anew, as another submission.
          """,
        location: { "/submissions/\($0.id)" })
    ) { input, context, transaction throws(TimesheetFault) in
      try submit(input, context, in: transaction)
    }
  }

  /// Sends a month of the caller, or of a person for whom the caller works.
  ///
  /// - Throws: `forbidden` to those who may not work for others; `invalid` on `month` when it has not begun; `running`
  ///   when a timer began in it; `sent` when it was sent and did not come back.
  package func submit(
    _ input: NewSubmission, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Submission {
    let caller = try caller(of: context)
    transaction.hold(.user(input.user ?? caller.user))
    let owner = try owner(input.user, for: caller, in: transaction)
    var errors: [FieldError] = []
    errors.check("comment", input.comment, .long)
    let days = DayRange(monthOf: input.month.first)
    let plan = try workPlan(of: owner.user, in: transaction)
    let span = try span(of: days, owner.user, plan, in: transaction)
    if span.from > context.now {
      errors.append(FieldError("month", "This month has not begun yet."))
    }
    if !errors.isEmpty { throw .invalid(errors) }
    if let running = try transaction.runningEntry(of: owner.user), span.from <= running.start,
      running.start < span.until
    {
      throw .runningInMonth(running.id)
    }
    if let sent = try transaction.submissionInForce(of: owner.user, input.month) {
      throw .sent(sent.id)
    }
    var submission = try periodFigures(
      of: owner.user, input.month, span, context, in: transaction)
    submission.comment = input.comment
    submission.submittedAt = context.now
    submission.ratesThrough = try transaction.lastRate()
    submission.id = try transaction.newID("submissions")
    openTimes.close(before: span.until)
    try transaction.insert(submission)
    try transaction.record(context, before: nil, after: submission)
    return submission
  }

  /// A month with its figures as they are now.
  private func periodFigures(
    of user: UserID, _ month: Month, _ span: TimeSpan, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Submission {
    var submission = Submission()
    submission.user = user
    submission.month = month
    submission.from = span.from
    submission.until = span.until
    guard let person = try person(user, in: transaction) else { throw .notFound }
    var calendars = CalendarLookup()
    let days = DayRange(monthOf: month.first)
    var ledger = try ledger(of: user, person, context, on: days, &calendars, in: transaction)
    let figures = MonthFigures(&ledger, days)
    submission.seconds = figures.seconds
    submission.planned = figures.planned
    submission.balance = figures.balance
    submission.warnings = SubmissionWarnings(
      list: (figures.warnings(upTo: ledger.today)
        + (try oddHours(of: user, days, span, context, in: transaction)))
        .sorted { ($0.day, $0.kind.rawValue) < ($1.day, $1.kind.rawValue) })
    return submission
  }

  /// Too little rest, and hours without a task where there are tasks.
  private func oddHours(
    of user: UserID, _ days: DayRange, _ span: TimeSpan, _ context: RequestContext,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [SubmissionWarnings.Warning] {
    let plan = try workPlan(of: user, in: transaction)
    let zone = try zone(of: days.first, user, plan, in: transaction)
    var worked: [RestCheck.Work] = []
    var hasTasks: [ProjectID: Bool] = [:]
    var withoutTask: [Day: Int64] = [:]
    // Where the work of the first day begins depends on that of the days before.
    let around = TimeSpan(from: span.from - 2 * EntryDuration.longest, until: span.until)
    try transaction.eachEntry(of: .user(user), touching: around, at: context.now) {
      entry, _ throws(TimesheetFault) in
      guard let end = entry.end else { return .continue }
      let day = zone.day(at: entry.start)
      worked.append(RestCheck.Work(hours: entry.start..<end, day: day))
      guard entry.start >= span.from, entry.task == nil else { return .continue }
      if hasTasks[entry.project] == nil {
        hasTasks[entry.project] = try !transaction.tasks(of: entry.project).isEmpty
      }
      if hasTasks[entry.project] == true { withoutTask[day, default: 0] += end - entry.start }
      return .continue
    }
    return RestCheck.warnings(worked).filter { $0.day >= days.first }
      + withoutTask.map { .init(day: $0.key, kind: .noTask, seconds: $0.value) }
  }
}
