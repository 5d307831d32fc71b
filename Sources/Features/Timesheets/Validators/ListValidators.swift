import Core
import Database
import Versions
import WebAPI
import Zones

// What lists of projects, customers, rates, locks and sent months depend on.

extension Timesheets {
  var customersValidator: Validator<CustomersQuery> {
    validator { _, context, transaction throws(TimesheetFault) in
      try requireManager(context)
      var text = try ValidatorText(.everybody, in: transaction)
      try text.addVersion(of: HoursVersions.firm)
      return text
    }
  }

  var projectsValidator: Validator<AllProjectsQuery> {
    validator { _, context, transaction throws(TimesheetFault) in
      try requireManager(context)
      var text = try ValidatorText(
        try readableOrRefused(.everybody, by: try caller(of: context), in: transaction),
        in: transaction)
      try text.addVersion(of: HoursVersions.firm)
      try text.add(.roles)
      return text
    }
  }

  /// A budget counts the hours of all who were ever on its project, also of those whom its manager doesn't see.
  var budgetsValidator: Validator<BudgetsQuery> {
    validator { _, context, transaction throws(TimesheetFault) in
      try requireManager(context)
      var text = try budgetsText(of: try caller(of: context), in: transaction)
      let zone = firmZone(of: try firmSettings(in: transaction))
      text.add(zone)
      text.add("\(Month(of: zone.day(at: context.now)))")
      try text.addVersion(of: HoursVersions.budgets)
      try text.addVersion(of: HoursVersions.firm)
      try text.add(HoursVersions.people)
      try text.add(.hours, on: UTCDays(.always))
      return text
    }
  }

  /// Of those whose hours count in budgets that a caller sees.
  private func budgetsText(
    of caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    if caller.role >= .admin { return try ValidatorText(.everybody, in: transaction) }
    var projects: Set<ProjectID> = []
    try transaction.eachBudget(after: BudgetPlace()) { budget in
      if budget.managers.contains(caller.user) { projects.insert(budget.project) }
      return .continue
    }
    var people: Set<UserID> = []
    for project in projects {
      people.formUnion(try transaction.users(everAttachedTo: project))
    }
    return ValidatorText(of: people, in: transaction)
  }

  var ownProjectsValidator: Validator<ProjectsQuery> {
    validator { _, context, transaction throws(TimesheetFault) in
      let caller = try caller(of: context)
      var text = try ownText(context, in: transaction)
      try text.add(.settings)
      // They see who else manages a project.
      if caller.role >= .manager {
        let seen = try readableOrRefused(.everybody, by: caller, in: transaction)
        var managers = try ValidatorText(seen, in: transaction)
        try managers.add(.roles)
        text.add(managers.text)
      }
      return text
    }
  }

  var tasksValidator: Validator<TasksQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      guard try canSee(query.project, try caller(of: context), in: transaction) else { return nil }
      return try ownText(context, in: transaction)
    }
  }

  /// Of what is nobody's, and of the projects that are attached to the caller.
  private func ownText(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    var text = try ValidatorText(.user(try caller(of: context).user), in: transaction)
    try text.addVersion(of: HoursVersions.firm)
    try text.add(HoursVersions.people)
    return text
  }

  var ratesValidator: Validator<RatesQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let caller = try caller(of: context)
      try requireMoney(caller, in: transaction)
      let asked = query.user.map { UserScope.user($0) } ?? .everybody
      return try listText(of: asked, caller, in: transaction)
    }
  }

  var locksValidator: Validator<LocksQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let caller = try caller(of: context)
      if let project = query.project, try !knows(project, caller, in: transaction) { return nil }
      let all: UserScope = caller.role >= .manager ? .everybody : .user(caller.user)
      return try listText(
        of: query.user.map { .user($0) } ?? all, caller, in: transaction)
    }
  }

  /// Of what is nobody's, and of what is somebody's whom the caller sees.
  private func listText(
    of asked: UserScope, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ValidatorText {
    let scope = try readableOrRefused(asked, by: caller, in: transaction)
    var text = try ValidatorText(scope, in: transaction)
    try text.addVersion(of: HoursVersions.firm)
    try text.add(HoursVersions.people)
    return text
  }

  var submissionsValidator: Validator<SubmissionsQuery> {
    validator { query, context, transaction throws(TimesheetFault) in
      let scope = try readableOrRefused(
        query.scope, by: try caller(of: context), in: transaction)
      var text = try ValidatorText(scope, in: transaction)
      try text.add(HoursVersions.submissions)
      return text
    }
  }
}
