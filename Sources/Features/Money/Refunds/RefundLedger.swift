/// What has been refunded of an order, and what is left. Refunds made again in their order give the same sums again.
/// Lines are named by their places: first those of the order, then the parts of its delivery.
package struct RefundLedger: Sendable {
  /// A line of an order, or the delivery's part of a rate.
  private struct Part {
    let paid: TaxedSum
    var gross: Int64 = 0
    var vat: Int64 = 0

    var left: Int64 { paid.gross - gross }

    /// What is refunded of the tax is always the same part of it as of the price, rounded half up. So no refund gives
    /// back too much, and the last one takes what is left.
    mutating func refund(_ amount: Int64) -> TaxedSum {
      gross += amount
      let (tax, part, whole) = (Int128(paid.vat), Int128(gross), Int128(max(1, paid.gross)))
      let vatSoFar = Int64((2 * tax * part + whole) / (2 * whole))
      defer { vat = vatSoFar }
      return TaxedSum(paid.rate, gross: amount, vat: vatSoFar - vat)
    }
  }

  /// The lines, then the deliveries.
  private var parts: [Part]

  package init(_ order: VATBreakdown) {
    parts = (order.lines + order.deliveries).map { Part(paid: $0) }
  }

  /// What is left of all.
  package var left: Int64 { parts.reduce(0) { $0 + $1.left } }

  /// What is left of a line.
  package func left(of line: Int) -> Int64 { parts[line].left }

  /// Refunds so much of a line.
  ///
  /// - Throws: `MoneyFault.refund` unless the amount is at least 1 and at most what is left of the line.
  package mutating func refund(_ gross: Int64, of line: Int) throws(MoneyFault) -> Refund {
    let left = parts[line].left
    guard gross >= 1, gross <= left else { throw .refund(left: left) }
    return Refund(parts: [parts[line].refund(gross)])
  }

  /// Refunds so much of the order: of each line and of the delivery in proportion to what is left of it.
  ///
  /// - Throws: `MoneyFault.refund` unless the amount is at least 1 and at most what is left.
  package mutating func refund(_ gross: Int64) throws(MoneyFault) -> Refund {
    guard gross >= 1, gross <= left else { throw .refund(left: left) }
    let amounts = try shares(of: gross, by: parts.map(\.left))
    return Refund(
      parts: zip(parts.indices, amounts).filter { $1 > 0 }.map { parts[$0].refund($1) })
  }
}
