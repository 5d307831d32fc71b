package import Core
package import Database
import WebAPI

// Feeds that calendars read at an address.
extension Timesheets {
  /// The most feeds of a user.
  package static let mostCalendarFeeds = 50

  var calendarFeedsOperations: [Operation] {
    [
      calendarFeedsOperation, createCalendarFeedOperation, updateCalendarFeedOperation,
      endCalendarFeedOperation, calendarFileOperation, calendarFeedOperation,
    ]
  }

  private var calendarFeedsOperation: Operation {
    .read(
      OperationInfo(
        191, "feeds", .get("/feeds"), .authenticated, .entries, "Lists your calendar feeds by name."
      ),
      OperationOptions<CalendarFeedsQuery, [CalendarFeed]>(
        details: "Without their addresses, which nobody is told again. `readAt` is a full hour.",
        runsInBackground: { $0.owner == .everybody })
    ) { query, _, transaction throws(TimesheetFault) in
      try transaction.calendarFeeds(of: query.owner)
    }
  }

  private var calendarFeedOperation: Operation {
    .read(
      OperationInfo(
        244, "feed", .get("/feeds/{id}"), .authenticated, .entries,
        "Shows one of your calendar feeds."),
      OperationOptions<Reference<CalendarFeed>, CalendarFeed>(details: "Or anybody's, for admins."),
      byID: calendarFeed)
  }

  /// - Throws: `notFound`, also for one of another user, unless the caller is an admin.
  package func calendarFeed(
    _ id: CalendarFeedID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> CalendarFeed {
    let caller = try caller(of: context)
    guard let feed = try transaction.calendarFeed(id),
      feed.user == caller.user || caller.role >= .admin
    else { throw .notFound }
    return feed
  }

  private var createCalendarFeedOperation: Operation {
    .write(
      OperationInfo(
        192, "createFeed", .post("/feeds"), .authenticated.bySession, .entries,
        "Makes a feed, which a calendar reads at its address without a login."),
      OperationOptions<NewCalendarFeed, AddressedFeed>(
        details: """
          Only this response has the address: the same request again, with its idempotency key, gets null. Whoever has \
          it reads what you may read at that moment. `project` leaves other projects' hours out, and no absences. \
          `detail` is how much is told: `busy` when, `project` also on what, `full` also the task, the description and \
          the tags. Sick days and parental leave of others are `Absent`.
          """,
        location: { "/feeds/\($0.feed.id)" }, hasEntityTag: false)
    ) { new, context, transaction throws(TimesheetFault) in
      try create(new, context, in: transaction)
    }
  }

  /// Makes a feed of the caller.
  ///
  /// - Throws: `forbidden` to reporters for what is not their own; `invalid` on `user` and on `project` when the caller
  ///   sees none; `tooManyFeeds`.
  package func create(
    _ new: NewCalendarFeed, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> AddressedFeed {
    let caller = try caller(of: context)
    transaction.hold(.user(caller.user))
    var feed = new.draft
    var errors = CalendarFeed.fields.errors(in: feed)
    if let project = feed.project, !(try isThere(project, for: caller, in: transaction)) {
      errors.append(FieldError("project", "You have no such project."))
    }
    if try readable(feed.of, by: caller, in: transaction) == nil {
      errors.append(EntryPolicy.unknownUser)
    }
    try refuse(errors)
    guard try transaction.countCalendarFeeds(of: caller.user) < Self.mostCalendarFeeds else {
      throw .tooManyFeeds
    }
    let secret = CalendarSecret()
    feed.id = try transaction.newID("calendar_feeds")
    feed.user = caller.user
    feed.createdAt = context.now
    try transaction.insert(feed, at: secret)
    try transaction.record(context, before: nil, after: feed)
    return AddressedFeed(feed: feed, address: secret.address(at: new.origin))
  }

  /// Whether a caller has a project now: one that is attached, or any for managers.
  private func isThere(
    _ project: ProjectID, for caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    guard try canSee(project, caller, in: transaction) else { return false }
    return try transaction.project(project) != nil
  }

  private var updateCalendarFeedOperation: Operation {
    .write(
      OperationInfo(
        193, "updateFeed", .patch("/feeds/{id}"), .authenticated.bySession, .entries,
        "Changes one of your calendar feeds, or gives it another address."),
      OperationOptions<CalendarFeedChange, AddressedFeed>(
        details: """
          With `renew` the old address is dead at once, and only this response has the new one, as that of `createFeed`.
          """,
        ifMatch: IfMatch(calendarFeedOperation) { input, _ in [.owner(of: input.id)] },
        hasEntityTag: false)
    ) { change, context, transaction throws(TimesheetFault) in
      try update(change, context, in: transaction)
    }
  }

  /// Changes a feed of the caller.
  ///
  /// - Throws: `forbidden` to admins for another's; `notFound`; `invalid`.
  package func update(
    _ change: CalendarFeedChange, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> AddressedFeed {
    transaction.hold(.owner(of: change.id))
    let old = try calendarFeed(change.id, context, in: transaction)
    let caller = try caller(of: context)
    guard old.user == caller.user else {
      throw .forbidden("Only its owner changes a feed; an admin may end it.")
    }
    try refuse(CalendarFeed.fields.errors(in: change.patch))
    var new = change.patch.applied(to: old)
    var address: String?
    if change.isRenewed {
      let secret = CalendarSecret()
      new.renewedAt = context.now
      try transaction.replaceAddress(of: old.id, by: secret)
      address = secret.address(at: change.origin)
    }
    // A new address is told in the log, too, when it is the second one at a moment.
    if change.isRenewed || !new.isIdentical(to: old) {
      try transaction.update(new)
      try transaction.record(context, before: old, after: new)
    }
    return AddressedFeed(feed: new, address: address)
  }

  private var endCalendarFeedOperation: Operation {
    .write(
      OperationInfo(
        194, "endFeed", .delete("/feeds/{id}"), .authenticated, .entries,
        "Ends one of your calendar feeds: its address is dead at once."),
      OperationOptions<Reference<CalendarFeed>, NoOutput>(
        details: "Or anybody's, for admins.",
        ifMatch: IfMatch(calendarFeedOperation) { input, _ in [.owner(of: input.id)] }),
      byID: endCalendarFeed)
  }

  /// Ends a feed of the caller, or anybody's for admins.
  ///
  /// - Throws: `notFound`.
  package func endCalendarFeed(
    _ id: CalendarFeedID, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.owner(of: id))
    let feed = try calendarFeed(id, context, in: transaction)
    try transaction.delete(feed)
    try transaction.record(context, before: feed, after: nil)
  }
}
