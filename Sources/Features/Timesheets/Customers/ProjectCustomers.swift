import Core
import Database
import WebAPI

// For whom a project is done: a customer, by its id or its name.
extension Timesheets {
  /// A new project with its customer, by the id or the name that it has.
  ///
  /// - Throws: as `customer`.
  func withCustomer(
    _ draft: Project, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Project {
    let customer = try customer(
      draft.customer, draft.customerId,
      areBothGiven: draft.customer != nil && draft.customerId != nil, context, in: transaction)
    var project = draft
    project.customerId = customer?.id
    project.customer = customer?.name
    return project
  }

  /// A project as a change leaves it.
  ///
  /// - Throws: as `customer`; `locked` when closed hours would get another customer.
  func changed(
    _ old: Project, by patch: Patch<Project>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Project {
    var new = patch.applied(to: old)
    guard patch.setsCustomer else { return new }
    let (hasName, hasID) = (patch.sets(\.customer), patch.sets(\.customerId))
    let customer = try customer(
      hasName ? new.customer : nil, hasID ? new.customerId : nil,
      areBothGiven: hasName && hasID, context, in: transaction)
    new.customerId = customer?.id
    new.customer = customer?.name
    if new.customerId != old.customerId { try refuseClosed(old.id, in: transaction) }
    return new
  }

  /// The customer of an id or of a name; one of a new name is made.
  ///
  /// - Throws: `invalid` on `customerId` when there is none, or it is not the one that is named, and on `customer` when
  ///   that is no name.
  private func customer(
    _ name: String?, _ id: CustomerID?, areBothGiven: Bool, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Customer? {
    let name = name.flatMap { $0.isEmpty ? nil : $0 }
    let other = FieldError("customerId", "This is not the customer that is named in customer.")
    guard let id else {
      guard let name else { return nil }
      if areBothGiven { throw .invalid([other]) }
      return try customer(named: name, context, in: transaction)
    }
    guard let customer = try transaction.customer(id) else {
      throw .invalid("customerId", "There is no such customer.")
    }
    if areBothGiven, name.map(NameOrder.key(of:)) != NameOrder.key(of: customer.name) {
      throw .invalid([other])
    }
    return customer
  }

  /// The customer of a name, who is made if there is none.
  ///
  /// - Throws: `invalid` on `customer` when it is no name.
  private func customer(
    named name: String, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Customer {
    if let known = try transaction.customer(named: name) { return known }
    var errors: [FieldError] = []
    errors.check("customer", name, .name)
    try refuse(errors)
    return try insert(NewCustomer(Customer(name: name)), context, in: transaction)
  }

  /// Refuses the change of something that counts for all hours on a project when some of them are closed.
  ///
  /// - Throws: `locked`.
  private func refuseClosed(
    _ project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    var closed = try closedTimes(since: .earliest, in: transaction)
    let end = closed.openFrom
    for user in try transaction.users(everAttachedTo: project) {
      var closure: Closure?
      try transaction.eachStart(of: user, on: project, before: end) {
        start throws(TimesheetFault) in
        closure = try closed.closure(of: user, project, at: start, in: transaction)
        return closure == nil ? .continue : .stop
      }
      if let closure { throw .locked(closure) }
    }
  }

  /// Whether a caller may know that a customer exists: one of a project that is or was attached; managers know all.
  func knows(
    _ customer: CustomerID, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if caller.role >= .manager { return try transaction.customer(customer) != nil }
    return try transaction.hasProject(of: customer, caller.user)
  }
}

extension Patch<Project> {
  var setsCustomer: Bool { sets(\.customer) || sets(\.customerId) }
}
