import AuditLog
package import Core
package import Database
import Synchronization
import WebAPI

/// The form of what the golf feature holds on a person.
struct GolferPersonalData: Output {
  static let example = GolferPersonalData()

  func write(to writer: inout ResponseWriter) {
    GolferHandicap.example.write(to: &writer)
    writer.field("scorecards", [AssessedScorecard.example])
    writer.field("history", [IssuedRevision.example])
    writer.field("adjustments", [Adjustment.example])
  }
}

extension Golf {
  /// Everything stored about the golfer that a user is: the golfer with today's index, the scorecards, and every
  /// revision, superseded ones too, and what committees did; the newest first. `null` when the user is none.
  func personalData(of user: UserID, _ context: RequestContext) -> [ResponsePart] {
    let part = ResponsePart.object("golfer") { transaction throws(Problem) in
      try asProblem { () throws(GolfFault) in
        guard let golfer = try transaction.golfer(of: user) else { return nil }
        let handicap = try handicap(of: golfer, now: context.now, in: transaction)
        return [
          .members { _, writer in handicap.write(to: &writer) },
          scorecardsPart(of: golfer.id, context), historyPart(of: golfer.id),
          adjustmentsPart(of: golfer.id),
        ]
      }
    }
    return [part]
  }

  private func scorecardsPart(of golfer: GolferID, _ context: RequestContext) -> ResponsePart {
    .list("scorecards") { (last: ScorecardsQuery.Position?, transaction, writer) throws(Problem) in
      try asProblem { () throws(GolfFault) in
        // A card with its holes is a few kilobytes.
        let query = ScorecardsQuery(limit: 16, after: last)
        let found = try transaction.scorecards(query, of: golfer)
        for card in found.prefix(query.limit) {
          try assess(card, now: context.now, in: transaction).write(asValueTo: &writer)
        }
        guard found.count > query.limit else { return nil }
        let card = found[query.limit - 1]
        return ScorecardsQuery.Position(day: card.play.playedOn, id: card.id.value)
      }
    }
  }

  private func adjustmentsPart(of golfer: GolferID) -> ResponsePart {
    .list("adjustments") { (last: AdjustmentID?, transaction, writer) throws(Problem) in
      try asProblem { () throws(GolfFault) in
        let all = try transaction.adjustments(of: golfer).sorted { $0.id > $1.id }
        for adjustment in all where last.map({ adjustment.id < $0 }) ?? true {
          adjustment.write(asValueTo: &writer)
          if writer.isFull { return adjustment.id }
        }
        return nil
      }
    }
  }

  private func historyPart(of golfer: GolferID) -> ResponsePart {
    .list("history") { (last: RevisionID?, transaction, writer) throws(Problem) in
      try asProblem { () throws(GolfFault) in
        let all = try transaction.revisions(of: golfer).reversed()
        for revision in all where last.map({ revision.id < $0 }) ?? true {
          revision.write(asValueTo: &writer)
          if writer.isFull { return revision.id }
        }
        return nil
      }
    }
  }
}

extension Golf {
  /// The golfer that a user is, and the golfer's scorecards.
  func personalRecords(
    of user: UserID, in transaction: ReadTransaction
  ) throws(GolfFault) -> PersonalRecords {
    guard let golfer = try transaction.golfer(of: user) else { return PersonalRecords() }
    let cards = try transaction.scorecardIDs(of: golfer.id).map {
      AuditRecordID(Scorecard.auditKind, $0.value)
    }
    return PersonalRecords(
      Set(cards + [AuditRecordID(Golfer.auditKind, golfer.id.value)]), names: [golfer.name],
      others: [golfer.memberNumber])
  }

  /// Erases what identifies the golfer that a user is: name and member number. The record stays, under the golfer's ID.
  ///
  /// - Throws: only errors of the database.
  package func erase(_ user: UserID, _ context: RequestContext, in transaction: WriteTransaction)
    throws(GolfFault)
  {
    transaction.hold(.golfer(of: user))
    guard var golfer = try transaction.golfer(of: user) else { return }
    golfer.name = "Golfer \(golfer.id)"
    golfer.memberNumber = ""
    try transaction.update(golfer)
    try transaction.record(context, of: user, before: nil, after: golfer)
  }
}
