import AuditLog
package import Core
import Database
package import WebAPI

package typealias CustomerID = ID<Customer>

/// For whom projects are done.
package struct Customer: Hashable, DeclaredRecord {
  package var id = CustomerID(stored: 1)
  /// Unique.
  package var name = ""
  /// What the firm's books call it.
  package var number = ""
  package var address = ""
  package var vatNumber = ""
  package var email = ""
  /// ISO 4217: amounts of its projects are in it, from the beginning on.
  package var currency = "EUR"
  /// Whether clients offer it for projects.
  package var active = true
  package var createdAt = Instant(seconds: 0)

  package init(name: String = "", currency: String = "EUR") {
    self.name = name
    self.currency = currency
  }

  /// In the order of the response's members.
  package static let fields = FieldTable<Customer>(
    "customers", blank: Customer(),
    [
      .constant("id", \.id),
      .text("name", \.name, required: .name, "Unlike that of any other customer, in any case."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .text("number", \.number, .short, "What the firm's books call it."),
      .derived(column: "number_key") { .text(NameOrder.key(of: $0.number)) },
      .text("address", \.address, TextLength(0...500)),
      .text("vatNumber", \.vatNumber, column: "vat_number", .short),
      .text("email", \.email, TextLength(0...254)),
      .constant("currency", \.currency, isAudited: true),
      .changeable("active", \.active, .flag, "Whether clients offer it for projects."),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])
}

extension Customer: AuditedRecord {
  package static var auditKind: String { "customer" }
  package var auditID: Int64 { id.value }
}

extension Customer: Output {
  package static var example: Customer {
    var customer = Customer(name: "City")
    customer.number = "1042"
    customer.address = "Harbour Street 1, 00100 Helsinki"
    customer.vatNumber = "FI12345678"
    customer.email = "invoices@city.example"
    customer.createdAt = Instant(seconds: 1_772_431_200)
    return customer
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
