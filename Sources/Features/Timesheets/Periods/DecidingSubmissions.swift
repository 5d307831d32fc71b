package import Core
package import Database
package import WebAPI

extension Timesheets {
  var submissionsOperation: Operation {
    .read(
      OperationInfo(
        35, "submissions", .get("/submissions"), .authenticated, .administration,
        "Lists the months that were sent to be approved, the newest month first."),
      OperationOptions<SubmissionsQuery, Page<Submission>>(validator: submissionsValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      try submissions(query, context, in: transaction)
    }
  }

  /// A page of the months that were sent, the newest month first.
  ///
  /// - Throws: `forbidden` for those of others that the caller may not see; `invalid` on `user` when there is none.
  package func submissions(
    _ query: SubmissionsQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Page<Submission> {
    let scope = try readableOrRefused(query.scope, by: try caller(of: context), in: transaction)
    let found = try transaction.submissions(of: scope, query, limit: query.limit + 1)
    return Page(found, limit: query.limit) {
      SubmissionPosition(month: $0.month, id: $0.id).cursor
    }
  }

  var submissionOperation: Operation {
    .read(
      OperationInfo(
        199, "submission", .get("/submissions/{id}"), .authenticated, .administration,
        "Shows a month that was sent to be approved."),
      OperationOptions<Reference<Submission>, Submission>(), byID: submission)
  }

  /// - Throws: `notFound`, also for one of a person whom the caller may not see.
  package func submission(
    _ id: SubmissionID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Submission {
    guard let submission = try transaction.submission(id),
      try sees(submission.user, try caller(of: context), in: transaction)
    else { throw .notFound }
    return submission
  }

  var decidePeriodOperation: Operation {
    .write(
      OperationInfo(
        34, "decidePeriod", .post("/submissions/{id}/decision"), .manager, .administration,
        "Approves a month that was sent, or sends it back."),
      OperationOptions<SubmissionDecision, Submission>(
        details: "Nobody decides their own. A month that is sent back is open again.")
    ) { input, context, transaction throws(TimesheetFault) in
      try decide(input, context, in: transaction)
    }
  }

  /// Approves a month, or sends it back.
  ///
  /// - Throws: `forbidden` to reporters, and for one's own month; `notFound`; `invalid` on `comment`; `decided` when
  ///   it is not submitted any more.
  package func decide(
    _ input: SubmissionDecision, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Submission {
    transaction.hold(.owner(of: input.id))
    let caller = try caller(of: context)
    let old = try submission(input.id, context, in: transaction)
    guard EntryPolicy.mayRead(.everybody, caller) else { throw .forbidden(EntryPolicy.onlyReaders) }
    guard old.user != caller.user else {
      throw .forbidden("Another manager or an admin decides on your own month.")
    }
    try check(comment: input.comment)
    guard old.state == .submitted else { throw .decided(old.state) }
    let state: Submission.State = input.decision == .approved ? .approved : .rejected
    return try change(old, to: state, input.comment, context, in: transaction)
  }

  var reopenPeriodOperation: Operation {
    .write(
      OperationInfo(
        198, "reopenPeriod", .post("/submissions/{id}/reopening"), .authenticated, .administration,
        "Takes back a month that was sent, or opens one again."),
      OperationOptions<Reopening, Submission>(
        details:
          "Its owner takes it back until it is decided. Admins open any month again, and say why.")
    ) { input, context, transaction throws(TimesheetFault) in
      try reopen(input, context, in: transaction)
    }
  }

  /// Takes back one's own month that is not decided yet, or, as an admin, opens that of another again.
  ///
  /// - Throws: `notFound`; `forbidden` to managers, for that of another; `invalid` on `comment`; `decided` when the
  ///   month is open, or one's own is approved.
  package func reopen(
    _ input: Reopening, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Submission {
    transaction.hold(.owner(of: input.id))
    let caller = try caller(of: context)
    let old = try submission(input.id, context, in: transaction)
    let isOwn = old.user == caller.user
    guard isOwn || caller.role >= .admin else {
      throw .forbidden("Only its owner and admins open a month again.")
    }
    try check(comment: input.comment)
    if !isOwn, (input.comment ?? "").isEmpty {
      throw .invalid("comment", "Say why the month is opened again.")
    }
    guard isOwn ? old.state == .submitted : old.state.isInForce else { throw .decided(old.state) }
    return try change(
      old, to: isOwn ? .withdrawn : .reopened, input.comment, context, in: transaction)
  }

  private func check(comment: String?) throws(TimesheetFault) {
    var errors: [FieldError] = []
    errors.check("comment", comment, .long)
    if !errors.isEmpty { throw .invalid(errors) }
  }

  private func change(
    _ old: Submission, to state: Submission.State, _ comment: String?, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Submission {
    var new = old
    new.state = state
    if let comment { new.comment = comment }
    new.decidedBy = try caller(of: context).user
    new.decidedAt = context.now
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    return new
  }
}
