import Core
import Database
import WebAPI

/// Statements about customers and their projects.
enum CustomerSQL {
  static let byID = Customer.fields.select("WHERE id = $1")
  static let byName = Customer.fields.select("WHERE name_key = $1")
  static let insert = Customer.fields.insert
  static let update = Customer.fields.update(key: ["id"])

  static let page = Customer.fields.select(
    """
    WHERE name_key > $1 AND (active = $2 OR $2 IS NULL)
      AND (name_key LIKE $3 ESCAPE '\\' OR number_key LIKE $3 ESCAPE '\\')
    ORDER BY name_key LIMIT $4
    """)

  static let projects = Project.fields.select("WHERE customer_id = $1 ORDER BY id")

  /// Projects with a text in the place of a customer, as they were before there were customers.
  static let withoutCustomer = Project.fields.select(
    "WHERE customer IS NOT NULL AND customer_id IS NULL ORDER BY id")

  static let names: SQLText = "SELECT id, name, name_key FROM customers ORDER BY id"

  static let ofProject: SQLText = """
    SELECT c.id, c.currency FROM projects p JOIN customers c ON c.id = p.customer_id
    WHERE p.id = $1
    """

  static let isKnown: SQLText = """
    SELECT 1 FROM projects p JOIN attachments a ON a.project_id = p.id AND a.user_id = $2
    WHERE p.customer_id = $1 LIMIT 1
    """
}

extension ReadTransaction {
  func customer(_ id: CustomerID) throws(TimesheetFault) -> Customer? {
    try first(CustomerSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      Customer.fields.record(row)
    }
  }

  /// The customer of a name, in any case.
  func customer(named name: String) throws(TimesheetFault) -> Customer? {
    try first(CustomerSQL.byName, [.text(NameOrder.key(of: name))]) {
      row throws(TimesheetFault) in Customer.fields.record(row)
    }
  }

  /// By name: one more than the limit tells that others follow.
  func customers(_ query: CustomersQuery) throws(TimesheetFault) -> [Customer] {
    try all(
      CustomerSQL.page,
      [
        .text(query.after ?? ""), .flag(query.active),
        .containing(NameOrder.key(of: query.search)), .int(query.limit + 1),
      ]
    ) { row throws(TimesheetFault) in Customer.fields.record(row) }
  }

  /// For whom a project is done.
  func customer(of project: ProjectID) throws(TimesheetFault) -> CustomerLookup.Found? {
    try first(CustomerSQL.ofProject, [.id(project)]) {
      (row: borrowing Row) throws(TimesheetFault) in
      CustomerLookup.Found(id: row.id(0), currency: row.text(1))
    }
  }

  /// The projects of a customer, in the order of ids.
  func projects(of customer: CustomerID) throws(TimesheetFault) -> [Project] {
    try all(CustomerSQL.projects, [.id(customer)]) { row throws(TimesheetFault) in
      Project.fields.record(row)
    }
  }

  func projectsWithoutCustomer() throws(TimesheetFault) -> [Project] {
    try all(CustomerSQL.withoutCustomer) { row throws(TimesheetFault) in
      Project.fields.record(row)
    }
  }

  /// Those that are not compared by the name that they have.
  func customersWithAnotherKey() throws(TimesheetFault) -> [CustomerID] {
    var found: [CustomerID] = []
    try each(CustomerSQL.names) { (row: borrowing Row) throws(TimesheetFault) in
      if NameOrder.key(of: row.text(1)) != row.text(2) { found.append(row.id(0)) }
    }
    return found
  }

  /// Whether a project of a customer is or was attached to a user.
  func hasProject(of customer: CustomerID, _ user: UserID) throws(TimesheetFault) -> Bool {
    try first(CustomerSQL.isKnown, [.id(customer), .id(user)]) {
      (_: borrowing Row) throws(TimesheetFault) in true
    } ?? false
  }
}

extension WriteTransaction {
  func insert(_ customer: Customer) throws(TimesheetFault) {
    try run(
      CustomerSQL.insert, Customer.fields.insertValues(customer),
      orIfTaken: TimesheetFault.duplicate("name"))
  }

  func update(_ customer: Customer) throws(TimesheetFault) {
    try run(
      CustomerSQL.update, Customer.fields.updateValues(key: [.id(customer.id)], customer),
      orIfTaken: TimesheetFault.duplicate("name"))
  }
}
