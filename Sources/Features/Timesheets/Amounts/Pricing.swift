import Core
import Database
import WorkingTime
import Zones

/// Works out what entries cost, in one transaction. Rates and customers are looked up once for work that is alike.
struct Pricing {
  /// The firm's.
  let zone: Zone
  /// How a line's seconds are rounded before they are priced; `nil` for not.
  private let rounding: Rounding?
  private let book: RateBook
  /// The last rate that counts for open hours.
  private let last: Int64
  /// The firm's.
  private let currency: String
  private var closed: ClosedTimes
  private var days: PeriodCursor
  private var customers = CustomerLookup()
  private var known: [Work: WorkRates] = [:]
  /// Entries in order of time are often of the same work.
  private var latest: (work: Work, rates: WorkRates)?

  /// Of whom on what: entries that have it in common have the same rates.
  private struct Work: Hashable {
    let user: UserID
    let project: ProjectID
    let task: TaskID?
  }

  init(
    _ rates: (book: RateBook, last: Int64), _ settings: FirmSettings, zone: Zone,
    rounding: Rounding?, closed: ClosedTimes
  ) {
    self.zone = zone
    self.rounding = rounding
    self.closed = closed
    (book, last) = rates
    currency = settings.currency
    days = PeriodCursor(.day, in: zone)
  }

  /// The lines of the part of an entry that lies in some of the firm's days. There are none of what is not billable,
  /// and none while the timer runs.
  mutating func lines(
    of entry: EntryRow, isBillable: Bool, in span: TimeSpan, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [AmountLine] {
    let part = entry.part(in: span)
    guard isBillable, part.from < part.until else { return [] }
    let rates = try rates(of: entry, in: transaction)
    let through = try ratesThrough(of: entry, in: transaction) ?? last
    return cut(part) { rates.rate(on: $0, through: through) }
  }

  /// A part of an entry, cut at the firm's midnights.
  mutating func cut(_ part: TimeSpan, _ rate: (Day) -> RateTerms?) -> [AmountLine] {
    var lines: [AmountLine] = []
    var from = part.from
    while from < part.until {
      days.move(to: from)
      let until = min(part.until, days.until)
      let day = Day(number: Int(days.key)) ?? .earliest
      let seconds = rounding?.applied(to: until - from) ?? until - from
      lines.append(AmountLine(from: from, on: day, seconds: seconds, rate(day)))
      from = until
    }
    return lines
  }

  /// The last rate that counts for an entry that is closed; `nil` for an open one.
  mutating func ratesThrough(
    of entry: EntryRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Int64? {
    try closed.ratesThrough(of: entry.user, entry.project, at: entry.start, in: transaction)
      .map { min($0, last) }
  }

  /// The rates that may be those of an entry.
  private mutating func rates(
    of entry: EntryRow, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> WorkRates {
    let work = Work(user: entry.user, project: entry.project, task: entry.task)
    if let latest, latest.work == work { return latest.rates }
    if let rates = known[work] {
      latest = (work, rates)
      return rates
    }
    let customer = try customers.found(of: work.project, in: transaction)
    let rates = book.rates(
      for: PricedWork(
        user: work.user.value, task: work.task?.value, project: work.project.value,
        customer: customer?.id.value, currency: customer?.currency ?? currency))
    known[work] = rates
    latest = (work, rates)
    return rates
  }

  /// The currency that an entry on a project is priced in.
  mutating func currency(
    of project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> String {
    try customers.found(of: project, in: transaction)?.currency ?? currency
  }
}

extension Pricing {
  /// The same of the entry of a row.
  mutating func lines(
    of entry: EntryRow, _ row: borrowing Row, in span: TimeSpan, _ transaction: ReadTransaction
  ) throws(TimesheetFault) -> [AmountLine] {
    try lines(of: entry, isBillable: entry.isBillable(in: row), in: span, transaction)
  }
}

extension Amounts {
  init(_ lines: [AmountLine]) {
    self.init()
    for line in lines { add(line) }
  }
}

extension Timesheets {
  /// A report that says what hours cost has the days of the firm's zone.
  ///
  /// - Throws: `forbidden` to those who do not see money; `invalid` on `timeZone` for another zone.
  func withAmounts(
    _ query: HoursReportQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> HoursReportQuery {
    guard query.hasAmounts else { return query }
    let settings = try firmSettings(in: transaction)
    try requireMoney(try caller(of: context), settings)
    let zone = firmZone(of: settings)
    if query.isZoneGiven, query.entries.zone.name != zone.name {
      throw .invalid(
        "timeZone", "Amounts are by the days of the firm's zone, \(zone.name): leave this out.")
    }
    var query = query
    query.entries.zone = zone
    query.settings = settings
    return query
  }

  /// What works out the amounts of a report; `nil` where they are not asked for.
  func pricing(
    of query: HoursReportQuery, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Pricing? {
    guard query.hasAmounts else { return nil }
    return try pricing(
      query.settings, touching: query.entries.days.span(in: query.entries.zone),
      rounding: query.rounding, in: transaction)
  }

  /// What works out amounts of hours that touch a span. The firm's settings are read unless they are given.
  func pricing(
    _ given: FirmSettings? = nil, touching span: TimeSpan, rounding: Rounding? = nil,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Pricing {
    let settings: FirmSettings
    if let given { settings = given } else { settings = try firmSettings(in: transaction) }
    return Pricing(
      try knownRates.rates(in: transaction), settings,
      zone: firmZone(of: settings), rounding: rounding,
      closed: try closedTimes(since: span.earliestStart, in: transaction))
  }
}
