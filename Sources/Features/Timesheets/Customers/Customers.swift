package import Core
package import Database
import JSON
import WebAPI

extension Timesheets {
  var customersOperations: [Operation] {
    [customersOperation, customerOperation, createCustomerOperation, updateCustomerOperation]
  }

  var customersOperation: Operation {
    .read(
      OperationInfo(
        222, "customers", .get("/customers"), .manager, .administration,
        "Lists customers by name."),
      OperationOptions<CustomersQuery, Page<Customer>>(validator: customersValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      let found = try customers(query, context, in: transaction)
      return Page(found, limit: query.limit) { Cursor([.text(NameOrder.key(of: $0.name))]) }
    }
  }

  /// Customers by name: one more than the limit tells that others follow.
  package func customers(
    _ query: CustomersQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Customer] {
    try requireManager(context)
    return try transaction.customers(query)
  }

  var customerOperation: Operation {
    .read(
      OperationInfo(
        223, "customer", .get("/customers/{id}"), .manager, .administration, "Shows a customer."),
      byID: customer)
  }

  /// - Throws: `forbidden` to reporters; `notFound`.
  package func customer(
    _ id: CustomerID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Customer {
    try requireManager(context)
    guard let customer = try transaction.customer(id) else { throw .notFound }
    return customer
  }

  var createCustomerOperation: Operation {
    .write(
      OperationInfo(
        224, "createCustomer", .post("/customers"), .manager, .administration, "Makes a customer."),
      OperationOptions<NewCustomer, Customer>(location: { "/customers/\($0.id)" })
    ) { input, context, transaction throws(TimesheetFault) in
      try createCustomer(input, context, in: transaction)
    }
  }

  /// Makes an active customer.
  ///
  /// - Throws: `forbidden` to reporters; `duplicate` on `name` when another customer has it.
  package func createCustomer(
    _ input: NewCustomer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Customer {
    transaction.hold(name: Self.customersName)
    try requireManager(context)
    try refuse(Customer.fields.errors(in: input.draft))
    return try insert(input, context, in: transaction)
  }

  /// The name that is held while a customer is looked for and made.
  static let customersName = Array("timesheets.customers".utf8)

  func insert(
    _ input: NewCustomer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Customer {
    var customer = input.draft
    if let currency = input.currency {
      customer.currency = currency
    } else {
      customer.currency = try firmSettings(in: transaction).currency
    }
    customer.id = try transaction.newID("customers")
    customer.createdAt = context.now
    try transaction.insert(customer)
    try transaction.record(context, before: nil, after: customer)
    return customer
  }

  var updateCustomerOperation: Operation {
    .write(
      OperationInfo(
        225, "updateCustomer", .patch("/customers/{id}"), .manager, .administration,
        "Changes a customer; its projects take over a new name."),
      OperationOptions<RecordUpdate<Customer, Customer>, Customer>(
        ifMatch: IfMatch(customerOperation) { input, _ in [.customer(input.id)] }),
      change: updateCustomer)
  }

  /// - Throws: `forbidden` to reporters; `notFound`; `duplicate` on `name` when another customer has it.
  package func updateCustomer(
    _ id: CustomerID, _ patch: Patch<Customer>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Customer {
    // Projects have the name, and may be given the customer meanwhile.
    if patch.sets(\.name) { transaction.holdAll() } else { transaction.hold(.customer(id)) }
    try requireManager(context)
    try refuse(Customer.fields.errors(in: patch))
    guard let old = try transaction.customer(id) else { throw .notFound }
    let new = patch.applied(to: old)
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    if patch.sets(\.name) { try rename(projectsOf: new, context, in: transaction) }
    return new
  }
}

extension Hold {
  static func customer(_ id: CustomerID) -> Hold {
    Hold(.project, table: "customers", .id(id.value))
  }
}
