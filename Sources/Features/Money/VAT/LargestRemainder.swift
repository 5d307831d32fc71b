/// Splits a sum in proportion to weights so that the shares add up to it: each has its whole part, and what is left
/// goes, one unit each, to those with the largest remainders, of equal ones to the earlier. Where no weight is above
/// zero, all is the first one's.
///
/// - Throws: `MoneyFault.lines` without weights, or where the sum or a weight is negative.
package func shares(of whole: Int64, by weights: [Int64]) throws(MoneyFault) -> [Int64] {
  guard whole >= 0, !weights.isEmpty, weights.allSatisfy({ $0 >= 0 }) else { throw .lines }
  let sum = weights.reduce(0 as Int128) { sum, weight in sum + Int128(weight) }
  if sum == 0 { return [whole] + [Int64](repeating: 0, count: weights.count - 1) }
  var shares: [Int64] = []
  var remainders: [Int128] = []
  for weight in weights {
    let exact = (Int128(whole) * Int128(weight)).quotientAndRemainder(dividingBy: sum)
    shares.append(Int64(exact.quotient))
    remainders.append(exact.remainder)
  }
  let left = Int(whole - shares.reduce(0, +))
  let order = shares.indices.sorted {
    remainders[$0] == remainders[$1] ? $0 < $1 : remainders[$0] > remainders[$1]
  }
  for index in order.prefix(left) { shares[index] += 1 }
  return shares
}
