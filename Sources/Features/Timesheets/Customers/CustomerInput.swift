import Core
import JSON
package import WebAPI

/// A customer to make.
package struct NewCustomer: Hashable, Sendable {
  /// As far as a client gives it.
  package var draft: Customer
  /// `nil` for the firm's.
  package var currency: String?

  package init(_ draft: Customer, currency: String? = nil) {
    self.draft = draft
    self.currency = currency
  }
}

extension NewCustomer: Input {
  package init(_ decoder: inout InputDecoder) {
    var currency: String?
    let draft = Customer.fields.decodeNew(&decoder) { name, decoder in
      guard name == "currency" else { return }
      currency = decoder.optional(
        "currency", .currency, "Of its amounts; the firm's unless given. It stays.")
    }
    self.init(draft, currency: currency)
  }
}

/// Which customers are listed.
package struct CustomersQuery: Hashable, Sendable {
  package var active: Bool?
  /// A part of the name or the number.
  package var search = ""
  package var limit = 500
  /// The page begins behind this name, as it is compared.
  package var after: String?
}

extension CustomersQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    active = decoder.optional("active", .flag, "Only active ones, or only the others.")
    search = decoder.optional(
      "search", .short, default: "", "A part of the name or the number, in any case.")
    let paging = Paging(&decoder) { $0.parts.count == 1 && $0.text(0) != nil }
    limit = paging.limit
    after = paging.after?.text(0)
  }
}

extension FieldType where Value == String {
  /// A currency of ISO 4217.
  static let currency = text(1...100).map(
    placeholder: "EUR",
    schema: .object([
      "type": .text("string"), "pattern": .text("^[A-Z]{3}$"),
      "examples": .array([.text("EUR")]),
    ])
  ) { code, _ in
    .value(Currency(code)?.code, orElse: "This must be a currency of ISO 4217, such as EUR.")
  }
}
