import Core
import Database

/// For whom projects are done, and in which currency: each is looked up once.
struct CustomerLookup {
  struct Found {
    let id: CustomerID
    let currency: String
  }

  private var known: [ProjectID: Found?] = [:]
  /// Entries in order of time often share a project.
  private var last: (project: ProjectID, customer: Found?)?

  mutating func customer(
    of project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> CustomerID? { try found(of: project, in: transaction)?.id }

  mutating func found(
    of project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Found? {
    if let last, last.project == project { return last.customer }
    let customer: Found?
    if let found = known[project] {
      customer = found
    } else {
      customer = try transaction.customer(of: project)
      known[project] = .some(customer)
    }
    last = (project, customer)
    return customer
  }
}

/// Customers, of whom one must be that of an entry's project.
struct CustomerMatch {
  private let customers: Set<CustomerID>
  private var lookup = CustomerLookup()

  init(_ customers: [CustomerID]) { self.customers = Set(customers) }

  mutating func admits(
    _ project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    try lookup.customer(of: project, in: transaction).map { customers.contains($0) } ?? false
  }
}
