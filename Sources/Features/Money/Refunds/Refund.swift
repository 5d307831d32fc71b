/// Money that goes back to a buyer.
package struct Refund: Hashable, Sendable {
  /// Of each line or part of the delivery that something of is refunded.
  package let parts: [TaxedSum]

  package init(parts: [TaxedSum]) { self.parts = parts }

  package var gross: Int64 { parts.reduce(0) { $0 + $1.gross } }
  package var vat: Int64 { parts.reduce(0) { $0 + $1.vat } }
}
