package import Core
package import Database
import WebAPI

// Names that become those of customers otherwise than by a request.
extension Timesheets {
  /// Makes customers of the names that projects had before there were customers. Two names that differ in case alone
  /// are one customer.
  package func makeCustomers(
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    if try transaction.projectsWithoutCustomer().isEmpty { return }
    // On a server the work begins again here, and others do not write meanwhile.
    transaction.holdAll()
    for project in try transaction.projectsWithoutCustomer() {
      var named = project
      if let name = project.customer.flatMap({ Names.cleaned($0) }) {
        var customer = try transaction.customer(named: name)
        if customer == nil {
          customer = try insert(NewCustomer(Customer(name: name)), context, in: transaction)
        }
        named.customerId = customer?.id
        named.customer = customer?.name
      } else {
        named.customer = nil
      }
      try transaction.update(named)
      try transaction.record(context, before: project, after: named)
    }
  }

  /// Takes over the names of customers that an erasure has changed: two that got the same one are told apart.
  func takeOverErasedNames(
    _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    for id in try transaction.customersWithAnotherKey() {
      guard let erased = try transaction.customer(id) else { continue }
      let other = try transaction.customer(named: erased.name)
      var named = erased
      if let other, other.id != id { named.name = "\(erased.name.prefix(70)) (\(id))" }
      try transaction.update(named)
      if named.isIdentical(to: erased) { continue }
      try transaction.record(context, before: erased, after: named)
      try rename(projectsOf: named, context, in: transaction)
    }
  }

  /// Gives the projects of a customer its name.
  func rename(
    projectsOf customer: Customer, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    for project in try transaction.projects(of: customer.id) {
      var renamed = project
      renamed.customer = customer.name
      if renamed.isIdentical(to: project) { continue }
      try transaction.update(renamed)
      try transaction.record(context, before: project, after: renamed)
    }
  }
}
