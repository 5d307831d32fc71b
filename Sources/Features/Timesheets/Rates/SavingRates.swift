package import Core
package import Database
import WebAPI

extension Timesheets {
  var saveRateOperation: Operation {
    .write(
      OperationInfo(
        227, "saveRate", .post("/rates"), .manager, .administration,
        "Saves what an hour costs from a day on: of a person, a task, a project, a customer, or of the firm."
      ),
      OperationOptions<NewRate, Rate>(
        details: """
          Rates are never changed or removed. Closed hours keep the rates that were there when they were closed. \
          Managers save those of the projects that they manage, and of their tasks, for everybody's work.
          """, location: { "/rates/\($0.id)" })
    ) { input, context, transaction throws(TimesheetFault) in
      try saveRate(input, context, in: transaction)
    }
  }

  /// Saves a rate.
  ///
  /// - Throws: `forbidden` to those who do not see money, and to managers for what they do not manage; `invalid` on the
  ///   field that names what does not exist.
  package func saveRate(
    _ input: NewRate, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Rate {
    // The firm's currency stays once a rate has it.
    transaction.hold(.organization)
    let caller = try caller(of: context)
    try requireMoney(caller, in: transaction)
    var rate = input.draft
    let subject = try subject(of: rate, in: transaction)
    let isManaged = subject.project?.managers.contains(caller.user) ?? false
    guard caller.role >= .admin || rate.user == nil && isManaged else {
      throw .forbidden("Managers save rates of projects that they manage, for everybody's work.")
    }
    if !subject.errors.isEmpty { throw .invalid(subject.errors) }
    if let currency = input.currency ?? subject.customer?.currency {
      rate.currency = currency
    } else {
      rate.currency = try firmSettings(in: transaction).currency
    }
    rate.id = try transaction.newRateID()
    rate.by = caller.user
    rate.savedAt = context.now
    try transaction.insert(rate)
    try transaction.record(context, before: nil, after: rate)
    return rate
  }

  /// What a rate is for.
  private struct Subject {
    var project: Project?
    var customer: Customer?
    var errors: [FieldError] = []
  }

  private func subject(
    of rate: Rate, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Subject {
    var subject = Subject()
    if let user = rate.user, try name(of: user, in: transaction) == nil {
      subject.errors.append(EntryPolicy.unknownUser)
    }
    var customer = rate.customer
    if let task = rate.task {
      subject.project = try transaction.task(task).flatMap { task throws(TimesheetFault) in
        try transaction.project(task.project)
      }
      if subject.project == nil {
        subject.errors.append(FieldError("task", "There is no such task."))
      }
    } else if let project = rate.project {
      subject.project = try transaction.project(project)
      if subject.project == nil {
        subject.errors.append(FieldError("project", "There is no such project."))
      }
    }
    customer = customer ?? subject.project?.customerId
    subject.customer = try customer.flatMap { id throws(TimesheetFault) in
      try transaction.customer(id)
    }
    if rate.customer != nil, subject.customer == nil {
      subject.errors.append(FieldError("customer", "There is no such customer."))
    }
    return subject
  }
}
