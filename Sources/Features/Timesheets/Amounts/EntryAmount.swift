package import Core
package import Database
package import WebAPI
package import WorkingTime

/// What an entry costs, and why.
package struct EntryAmount: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package let line: AmountLine
    /// Which rate counts, or why none does, in a sentence or two.
    package let why: String
  }

  package let lines: [Line]

  package var amounts: Amounts { Amounts(lines.map(\.line)) }
}

extension EntryAmount.Line: Output {
  package static var schemaName: String { "AmountLine" }

  package static var example: Self {
    let day = Day(year: 2_026, month: 3, day: 2) ?? .earliest
    let line = AmountLine(
      from: Instant(seconds: 1_772_431_200), on: day, seconds: 3_600, Rate.example.terms)
    return Self(line: line, why: "The project's rate 1, from 2026-01-01.")
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("day", line.day)
    writer.field("seconds", line.seconds)
    writer.field("rate", line.rate.map { RateID(stored: $0.id) })
    writer.field("minor", line.minor)
    writer.field("currency", line.rate?.currency)
    writer.field("minorPerHour", line.rate?.minorPerHour)
    writer.field("why", why)
  }
}

extension EntryAmount: Output {
  package static var example: EntryAmount { EntryAmount(lines: [.example]) }

  package func write(to writer: inout ResponseWriter) {
    writer.field("lines", lines)
    writer.field("amounts", amounts.list)
  }
}

extension Timesheets {
  var entryAmountOperation: Operation {
    .read(
      OperationInfo(
        228, "entryAmount", .get("/entries/{id}/amount"), .authenticated, .entries,
        "Shows what an entry costs, by the days of the firm's zone, and why."),
      OperationOptions<Reference<Entry>, EntryAmount>(
        details: """
          For those who see money (`seeAmounts` of the firm's settings). While the timer runs there are no lines; what \
          is not billable has lines without a rate.
          """), byID: entryAmount)
  }

  /// - Throws: `forbidden` to those who do not see money; `notFound`, also for another's entry that the caller may not
  ///   see.
  package func entryAmount(
    _ id: EntryID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> EntryAmount {
    try requireMoney(try caller(of: context), in: transaction)
    let found = try entry(id, context, in: transaction)
    let entry = EntryRow(found)
    guard let end = entry.end else { return EntryAmount(lines: []) }
    let span = TimeSpan(from: entry.start, until: end)
    var pricing = try pricing(touching: span, in: transaction)
    guard found.billable else {
      return EntryAmount(
        lines: pricing.cut(span) { _ in nil }.map { .init(line: $0, why: "It is not billable.") })
    }
    let lines = try pricing.lines(of: entry, isBillable: true, in: span, transaction)
    let through = try pricing.ratesThrough(of: entry, in: transaction)
    let currency = try pricing.currency(of: entry.project, in: transaction)
    return EntryAmount(
      lines: lines.map { line in
        .init(line: line, why: Self.reason(for: line.rate, in: currency, through: through))
      })
  }

  /// What is said of a closed entry never changes: `last` is the last rate that counts for it, `nil` for an open one.
  private static func reason(
    for rate: RateTerms?, in currency: String, through last: Int64?
  ) -> String {
    let found =
      rate.map { "The \($0.scope.description) rate \($0.id), from \($0.from)." }
      ?? "No rate in \(currency) counts on this day."
    guard let last else { return found }
    return last == 0
      ? "\(found) It was closed before there were rates."
      : "\(found) It is closed: rates after number \(last) do not count."
  }
}

extension RateScope {
  /// As in “the project's rate”.
  fileprivate var description: String {
    let owner =
      switch subject {
      case .task: "task's"
      case .project: "project's"
      case .customer: "customer's"
      case .firm: user == nil ? "firm's" : "person's"
      }
    if subject == .firm || user == nil { return owner }
    return "\(owner.dropLast(2)) and person's"
  }
}
