import Core
import Handicap

extension GolferRecord {
  /// The revisions in the form that is stored.
  func contents(_ revisions: [Revision]) -> [IssuedRevision.Content] {
    // A score counts in up to twenty revisions. Its text is reused until its adjustment changes.
    var written: [Int: (adjustment: Tenths, text: String)] = [:]
    return revisions.map { revision in
      let scores = revision.window.filter(\.counts).map { score in
        if let entry = score.entry, let known = written[entry],
          known.adjustment == score.adjustment
        {
          return known.text
        }
        let text = json(score)
        if let entry = score.entry { written[entry] = (score.adjustment, text) }
        return text
      }
      return content(revision, scores: "[\(scores.joined(separator: ","))]")
    }
  }

  private func content(_ revision: Revision, scores: String) -> IssuedRevision.Content {
    let cards = revision.results.compactMap { scorecard($0.entry)?.description }
    return IssuedRevision.Content(
      effectiveOn: revision.effectiveOn, cause: revision.cause, index: revision.index,
      previous: revision.previous, lowIndex: revision.low, calculated: revision.calculated,
      cap: revision.cap, isEstimated: revision.estimated,
      scorecards: "[\(cards.joined(separator: ","))]",
      scores: scores,
      method: method(revision))
  }

  /// A score that counts, as JSON. It has only numbers and dates, so nothing has to be escaped.
  private func json(_ score: RecordScore) -> String {
    let card = score.entry.flatMap { scorecard($0)?.description } ?? "null"
    let penalty = score.entry.flatMap { adjustment($0)?.description } ?? "null"
    return
      "{\"scorecard\":\(card),\"penalty\":\(penalty),\"playedOn\":\"\(score.day)\","
      + "\"scoreDifferential\":\(score.differential),\"adjustment\":\(score.adjustment),"
      + "\"adjusted\":\(score.adjusted)}"
  }

  private func method(_ revision: Revision) -> String {
    guard revision.cause != .decision, !revision.cause.isMark, let row = revision.row else {
      return revision.working.last ?? ""
    }
    let change = row.adjustment.count == 0 ? "" : ", with \(row.adjustment) by the table"
    return "\(row.named(of: revision.window.count))\(change) (RoH 5.2)"
  }
}
