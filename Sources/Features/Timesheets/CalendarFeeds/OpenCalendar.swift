import Core
import Database
import WebAPI

/// A feed as its owner may read it at this moment.
struct OpenCalendar {
  let feed: CalendarFeed
  /// The owner, with the role of this moment.
  let owner: Caller
  /// Whose hours and absences the owner reads of it.
  let asked: UserScope
  let readable: ReadableScope
}

extension Timesheets {
  /// The feed of a secret; `nil` when there is none, its owner is inactive or sees nothing of it any more: nobody is
  /// told which.
  func openCalendar(
    at secret: CalendarSecret?, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> OpenCalendar? {
    guard let secret, let feed = try transaction.calendarFeed(at: secret) else { return nil }
    return try open(feed, in: transaction)
  }

  /// The same of a feed that was open a moment ago.
  func openCalendar(
    _ id: CalendarFeedID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> OpenCalendar? {
    guard let feed = try transaction.calendarFeed(id) else { return nil }
    return try open(feed, in: transaction)
  }

  private func open(
    _ feed: CalendarFeed, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> OpenCalendar? {
    guard let person = try person(feed.user, in: transaction), person.isActive else { return nil }
    let owner = Caller(user: feed.user, role: person.role, timeZone: person.timeZone)
    if let project = feed.project, !(try canSee(project, owner, in: transaction)) { return nil }
    var asked = feed.of
    if !EntryPolicy.mayRead(asked, owner) {
      // Who manages nobody any more reads the own hours of all.
      guard asked == .everybody else { return nil }
      asked = .user(feed.user)
    }
    guard let readable = try readable(asked, by: owner, in: transaction) else { return nil }
    return OpenCalendar(feed: feed, owner: owner, asked: asked, readable: readable)
  }
}
