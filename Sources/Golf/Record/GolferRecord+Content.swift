import Ground
import Handicap

extension GolferRecord {
  /// What a revision says, in the form that is stored.
  func content(_ revision: Revision) -> IssuedRevision.Content {
    let cards = revision.results.compactMap { scorecard($0.entry)?.description }
    return IssuedRevision.Content(
      effectiveOn: revision.effectiveOn, cause: revision.cause, index: revision.index,
      previous: revision.previous, lowIndex: revision.low, calculated: revision.calculated,
      cap: revision.cap, isEstimated: revision.estimated,
      scorecards: "[\(cards.joined(separator: ","))]",
      scores: "[\(revision.window.filter(\.counts).map(json).joined(separator: ","))]",
      method: method(revision))
  }

  /// A score that counts: numbers and days only, so that nothing needs to be quoted.
  private func json(_ score: RecordScore) -> String {
    let card = score.entry.flatMap { scorecard($0)?.description } ?? "null"
    let penalty = score.entry.flatMap { adjustment($0)?.description } ?? "null"
    return
      "{\"scorecard\":\(card),\"penalty\":\(penalty),\"playedOn\":\"\(score.day)\","
      + "\"scoreDifferential\":\(score.differential),\"adjustment\":\(score.adjustment),"
      + "\"adjusted\":\(score.adjusted)}"
  }

  private func method(_ revision: Revision) -> String {
    guard revision.cause != .decision, let row = revision.row else {
      return revision.working.last ?? ""
    }
    let change = row.adjustment.count == 0 ? "" : " and \(row.adjustment)"
    return
      "the lowest \(row.lowest) of \(revision.window.count) differentials, averaged\(change) (RoH 5.2)"
  }
}
