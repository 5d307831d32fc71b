package import Core
package import Database
import JSON
import WebAPI
import WorkingTime

extension Timesheets {
  var ratesOperations: [Operation] { [ratesOperation, saveRateOperation, rateOperation] }

  var ratesOperation: Operation {
    .read(
      OperationInfo(
        226, "rates", .get("/rates"), .manager, .administration,
        "Lists rates by number, in the order in which they were saved."),
      OperationOptions<RatesQuery, Page<Rate>>(
        details: """
          Managers get those of the people whom they see, and of everybody's work. A rate of the same work and day that \
          was saved later takes the place of the earlier one.
          """, validator: ratesValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      let found = try rates(query, context, in: transaction)
      return Page(found, limit: query.limit) { Cursor([.integer($0.id.value)]) }
    }
  }

  /// Rates by number: one more than the limit tells that others follow.
  ///
  /// - Throws: `forbidden` to those who do not see money; `invalid` on what names something that there is not.
  package func rates(
    _ query: RatesQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Rate] {
    let caller = try caller(of: context)
    try requireMoney(caller, in: transaction)
    try check(query, caller, in: transaction)
    let seen = try seenPeople(caller, in: transaction).map { Set($0) }
    // What is in force depends on all.
    let first = query.on == nil ? (query.after?.value ?? 0) + 1 : 1
    let all = try transaction.rates(from: first)
    let inForce = query.on.map { RateBook(all.map(\.terms)).inForce(on: $0) }
    return Array(
      all.lazy.filter { rate in
        if let after = query.after, rate.id <= after { return false }
        if let user = rate.user, let seen, !seen.contains(user) { return false }
        if let inForce, !inForce.contains(rate.id.value) { return false }
        return query.user.map { $0 == rate.user } ?? true
          && query.project.map { $0 == rate.project } ?? true
          && query.task.map { $0 == rate.task } ?? true
          && query.customer.map { $0 == rate.customer } ?? true
      }.prefix(query.limit + 1))
  }

  private func check(
    _ query: RatesQuery, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var errors: [FieldError] = []
    if let user = query.user,
      try readable(.user(user), by: caller, in: transaction) == nil
    {
      errors.append(EntryPolicy.unknownUser)
    }
    if let project = query.project, try !knows(project, caller, in: transaction) {
      errors.append(FieldError("project", "You have no such project."))
    }
    if let customer = query.customer, try !knows(customer, caller, in: transaction) {
      errors.append(FieldError("customer", "You have no such customer."))
    }
    if let task = query.task, try !knows(task, of: query.project, caller, in: transaction) {
      errors.append(FieldError("task", "There is no such task."))
    }
    if !errors.isEmpty { throw .invalid(errors) }
  }

  var rateOperation: Operation {
    .read(
      OperationInfo(
        220, "rate", .get("/rates/{id}"), .manager, .administration, "Shows a rate."),
      byID: rate)
  }

  /// - Throws: `forbidden` to those who do not see money; `notFound`, also for a rate of a person whom the caller does
  ///   not see.
  package func rate(
    _ id: RateID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Rate {
    let caller = try caller(of: context)
    try requireMoney(caller, in: transaction)
    guard let rate = try transaction.rate(id) else { throw .notFound }
    if let user = rate.user, try !sees(user, caller, in: transaction) { throw .notFound }
    return rate
  }
}
