import Core
import Database
import WorkingTime
import Zones

/// What was spent of a budget.
struct BudgetUse: Hashable, Sendable {
  var seconds: Int64 = 0
  /// In the smallest unit of the project's currency.
  var minor: Int64 = 0

  /// How many percent of a budget that is, rounded down: the higher of time and money.
  func share(of budget: Budget) -> Int64 {
    let ofTime = budget.seconds.map { Self.percent(seconds, of: $0) }
    let ofMoney = budget.minor.map { Self.percent(minor, of: $0) }
    return max(ofTime ?? 0, ofMoney ?? 0)
  }

  /// A budget of nothing counts as one of the smallest unit.
  private static func percent(_ used: Int64, of budget: Int64) -> Int64 {
    let (product, isTooLarge) = used.multipliedReportingOverflow(by: 100)
    return isTooLarge ? UserID.largest : min(product / max(budget, 1), UserID.largest)
  }
}

/// Adds up what was spent of some budgets, in one pass over the hours of the people who have their projects.
private struct BudgetTally {
  /// The budgets of a project, by their places in the list.
  private struct Project {
    var whole: Int?
    var tasks: [TaskID: Int] = [:]
    /// Whether some of them are for good.
    var isAlways = false
  }

  private let budgets: [KeptBudget]
  private(set) var uses: [BudgetUse]
  private var projects: [ProjectID: Project] = [:]
  private let month: TimeSpan
  private let always: TimeSpan
  /// Whether all are worked out in money, also those that are none of money.
  private let withMoney: Bool
  private var pricing: Pricing

  init(
    _ budgets: [KeptBudget], month: TimeSpan, always: TimeSpan, withMoney: Bool,
    _ pricing: Pricing
  ) {
    self.budgets = budgets
    self.month = month
    self.always = always
    self.withMoney = withMoney
    self.pricing = pricing
    uses = Array(repeating: BudgetUse(), count: budgets.count)
    for (index, budget) in budgets.enumerated() {
      var project = projects[budget.project] ?? Project()
      if let task = budget.task { project.tasks[task] = index } else { project.whole = index }
      if budget.budget.period == .total { project.isAlways = true }
      projects[budget.project] = project
    }
  }

  /// The projects that the budgets are of.
  var projectIDs: [ProjectID] { projects.keys.sorted() }

  /// From when on hours on a project count.
  func start(of project: ProjectID) -> Instant {
    projects[project]?.isAlways == true ? always.from : month.earliestStart
  }

  mutating func add(
    _ entry: EntryRow, _ row: borrowing Row, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    guard let project = projects[entry.project] else { return }
    var lines: [AmountLine]?
    for index in [project.whole, entry.task.flatMap { project.tasks[$0] }] {
      guard let index else { continue }
      let budget = budgets[index].budget
      let span = budget.period == .month ? month : always
      let part = entry.part(in: span)
      guard part.from < part.until else { continue }
      uses[index].seconds += part.until - part.from
      guard withMoney || budget.minor != nil else { continue }
      if lines == nil { lines = try pricing.lines(of: entry, row, in: always, transaction) }
      // A month is of whole days, so no line lies in two.
      for line in lines ?? [] where part.from <= line.from && line.from < part.until {
        uses[index].minor += line.minor ?? 0
      }
    }
  }
}

extension Timesheets {
  /// What was spent of budgets, in their order: of all hours, and of billable ones what they cost. `withMoney` works
  /// out the money of all, not of those alone that are budgets of money.
  ///
  /// It reads the hours of each person once who has, or had, one of the projects: however many budgets there are, that
  /// is no more than a report of everybody's hours.
  func uses(
    of budgets: [KeptBudget], withMoney: Bool, at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [BudgetUse] {
    guard !budgets.isEmpty else { return [] }
    let settings = try firmSettings(in: transaction)
    let zone = firmZone(of: settings)
    let always = TimeSpan(from: .earliest, until: .latest)
    let month = DayRange(monthOf: zone.day(at: now)).span(in: zone)
    var tally = BudgetTally(
      budgets, month: month, always: always, withMoney: withMoney,
      try pricing(settings, touching: always, in: transaction))
    var work: [UserID: (from: Instant, projects: ClosedRange<ProjectID>)] = [:]
    for project in tally.projectIDs {
      let start = tally.start(of: project)
      for user in try transaction.users(everAttachedTo: project) {
        let known = work[user]
        work[user] = (
          min(known?.from ?? start, start), (known?.projects.lowerBound ?? project)...project
        )
      }
    }
    for (user, range) in work.sorted(by: { $0.key < $1.key }) {
      let isOfMonth = range.from > always.from
      let span = TimeSpan(from: range.from, until: isOfMonth ? month.until : always.until)
      try transaction.eachFinishedEntry(of: user, on: range.projects, in: span) {
        entry, row throws(TimesheetFault) in
        try tally.add(entry, row, in: transaction)
      }
    }
    return tally.uses
  }
}
