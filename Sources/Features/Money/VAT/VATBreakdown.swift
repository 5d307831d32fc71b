/// The VAT of a cart or an order: of each rate, of each line, and of the delivery. Prices include it, so the total
/// never depends on it.
///
/// The tax is rounded once for each rate, over its lines and its part of the delivery. Each of them has its share of
/// that by the largest remainder, so lines add up to their rate and rates to the total, as EN 16931 has it (BR-CO-10,
/// -13, -14, -15).
package struct VATBreakdown: Hashable, Sendable {
  /// What is sold: so much, at that rate.
  package struct Line: Hashable, Sendable {
    package let gross: Int64
    package let rate: VATRate

    package init(gross: Int64, rate: VATRate) {
      self.gross = gross
      self.rate = rate
    }
  }

  /// In the order in which they were given.
  package let lines: [TaxedSum]
  /// The delivery's part of each rate, in the order of `rates`: spread in proportion to what their lines cost.
  package let deliveries: [TaxedSum]
  /// In the order of the first line of each.
  package let rates: [TaxedSum]
  /// What the buyer pays.
  package let total: Int64

  /// - Throws: `MoneyFault.lines` without lines or with a negative sum; `overflow`.
  package init(_ lines: [Line], delivery: Int64 = 0) throws(MoneyFault) {
    guard !lines.isEmpty, delivery >= 0, lines.allSatisfy({ $0.gross >= 0 }) else { throw .lines }
    total = try (lines.map(\.gross) + [delivery]).sum()
    let groups = Dictionary(grouping: lines.indices) { lines[$0].rate }.values
      .sorted { $0[0] < $1[0] }
    let parts = try shares(
      of: delivery, by: groups.map { group in group.reduce(0) { $0 + lines[$1].gross } })
    var ofLines = lines.map { TaxedSum($0.rate, gross: $0.gross, vat: 0) }
    var (deliveries, rates) = ([TaxedSum](), [TaxedSum]())
    for (group, part) in zip(groups, parts) {
      let rate = lines[group[0]].rate
      let sums = group.map { lines[$0].gross } + [part]
      let gross = sums.reduce(0, +)
      let vat = rate.tax(in: gross)
      let vats = try shares(of: vat, by: sums)
      for (index, vat) in zip(group, vats) {
        ofLines[index] = TaxedSum(rate, gross: lines[index].gross, vat: vat)
      }
      deliveries.append(TaxedSum(rate, gross: part, vat: vats[group.count]))
      rates.append(TaxedSum(rate, gross: gross, vat: vat))
    }
    self.lines = ofLines
    self.deliveries = deliveries
    self.rates = rates
  }

  /// The tax of the total.
  package var vat: Int64 { rates.reduce(0) { $0 + $1.vat } }
  /// What the delivery costs, and the tax in it.
  package var delivery: (gross: Int64, vat: Int64) {
    deliveries.reduce((0, 0)) { ($0.0 + $1.gross, $0.1 + $1.vat) }
  }
}
