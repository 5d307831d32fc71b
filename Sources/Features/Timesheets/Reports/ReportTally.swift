import Database
import WorkingTime

/// Adds up the entries of a report; where that is asked for, by customer and with what they cost.
struct ReportTally {
  private(set) var sums: Tally
  private let span: TimeSpan
  private let transaction: ReadTransaction
  private var customers: CustomerLookup?
  private var pricing: Pricing?
  /// Whether neither is asked for.
  private let isPlain: Bool

  init(
    of query: HoursReportQuery, pricing: Pricing?, in span: TimeSpan,
    _ transaction: ReadTransaction
  ) {
    sums = Tally(
      groupBy: query.groupBy, zone: query.entries.zone, rounding: query.rounding,
      hasAmounts: query.hasAmounts)
    self.span = span
    self.transaction = transaction
    customers = query.groupBy.contains(.customer) ? CustomerLookup() : nil
    self.pricing = pricing
    isPlain = customers == nil && pricing == nil
  }

  /// Adds an entry, and returns what it costs.
  @inline(__always)
  mutating func add(
    _ entry: EntryRow, _ row: borrowing Row
  ) throws(TimesheetFault) -> [AmountLine]? {
    if !isPlain { return try addWithCustomer(entry, row) }
    sums.add(entry, row, in: span)
    return nil
  }

  private mutating func addWithCustomer(
    _ entry: EntryRow, _ row: borrowing Row
  ) throws(TimesheetFault) -> [AmountLine]? {
    let customer = try customers?.customer(of: entry.project, in: transaction)
    let lines = try pricing?.lines(of: entry, row, in: span, transaction)
    sums.add(entry, row, in: span, customer: customer, lines)
    return lines
  }
}
