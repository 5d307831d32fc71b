import Core
import Database
import Versions
import WebAPI
import Zones

// What lists, sums and files of hours depend on.

extension Timesheets {
  var dayEntriesValidator: Validator<EntriesQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      try text(of: query, context, in: transaction)
    }
  }

  var reportValidator: Validator<HoursReportQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let query = try withAmounts(query, context, in: transaction)
      var text = try text(of: query.entries, context, in: transaction)
      if query.groupBy.contains(.user) { try text.add(.users) }
      return text
    }
  }

  var exportValidator: Validator<ExportQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let report = try withAmounts(query.report, context, in: transaction)
      var text = try text(of: report.entries, context, in: transaction)
      try text.add(.users)
      // With the balance of a month.
      if query.format == .html, case .user(let user) = report.entries.scope {
        try addBalance(of: user, report.entries.days, to: &text, context, in: transaction)
      }
      return text
    }
  }

  private func text(
    of query: EntriesQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    try text(
      ofEntries: try check(query, context, in: transaction), query.days, query.zone,
      at: context.now, in: transaction)
  }

  /// Entries tell whether they are closed, and their filters and groups name what is nobody's.
  private func text(
    ofEntries scope: ReadableScope, _ days: DayRange, _ zone: Zone, at now: Instant,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    var text = try ValidatorText(scope, in: transaction)
    text.add(zone)
    try text.addVersion(of: HoursVersions.firm)
    try text.add(HoursVersions.people)
    try text.addHours(in: days.span(in: zone), at: now)
    return text
  }

  var findEntriesValidator: Validator<EntrySearchQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let search = query.search
      return try text(
        ofEntries: try check(search, context, in: transaction), search.days, search.zone,
        at: context.now, in: transaction)
    }
  }

  var tagsValidator: Validator<TagsQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let search = query.search
      let scope = try readableOrRefused(
        search.scope, by: try caller(of: context), in: transaction)
      var text = try ValidatorText(scope, in: transaction)
      text.add(search.zone)
      try text.addHours(in: search.days.span(in: search.zone), at: context.now)
      return text
    }
  }

  /// Of a calendar feed, as its owner may read it.
  func text(
    of calendar: OpenCalendar, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    let (feed, owner) = (calendar.feed, calendar.owner)
    let zone = zones.zone(named: owner.timeZone) ?? .utc
    var text = try ValidatorText(calendar.readable, in: transaction)
    text.add("\(feed.id) \(owner.role)")
    text.add(zone)
    try text.addVersion(of: HoursVersions.feed(feed.id))
    try text.addVersion(of: HoursVersions.firm)
    try text.addVersion(of: HoursVersions.people, part: owner.user.value)
    try text.add(HoursVersions.people)
    try text.add(.users)
    if let days = UTCDays(feed.days.span(in: zone)) {
      if feed.content != .absences { try text.add(.hours, on: days) }
      if feed.content != .entries { try text.add(.absences, on: days) }
    }
    return text
  }
}
