import AuditLog
import Core
import Database
import Handicap
import WebAPI

extension Golf {
  /// The records whose changes are in the audit log.
  var audited: [AuditedRecords] {
    [
      AuditedRecords(of: Club.self, byID: ClubSQL.byID, ids: "SELECT id FROM clubs"),
      AuditedRecords(
        of: Golfer.self, byID: GolferSQL.byID, ids: "SELECT id FROM golfers",
        .init(owner: .anybody)),
      auditedCaddiemasters, auditedScorecards, auditedCourses, auditedCards,
      auditedPlayingConditions, auditedAdjustments,
    ]
  }

  private var auditedCaddiemasters: AuditedRecords {
    AuditedRecords(
      "caddiemaster {part} of club {id}", of: ["club"], members: ["caddiemaster"],
      .init(part: .user, owner: .user)
    ) { key, transaction throws(DatabaseError) in
      guard let number = Int64(key.part) else { return nil }
      let user = UserID(stored: number)
      return try found { () throws(GolfFault) in
        try transaction.isCaddiemaster(user, of: ClubID(stored: key.id))
          ? AuditedState(["caddiemaster": .id(user)], owner: user) : nil
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT club, user_id FROM caddiemasters") {
        body(AuditedKey($0.int(0), "\($0.int(1))"))
      }
    }
  }

  private var auditedScorecards: AuditedRecords {
    AuditedRecords(
      Scorecard.auditKind, members: Scorecard.fields.auditNames + ["marker", "holes"],
      .init(owner: .anybody)
    ) { key, transaction throws(DatabaseError) in
      try found { () throws(GolfFault) in
        try transaction.scorecard(ScorecardID(stored: key.id)).map { AuditedState($0.auditFields) }
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT id FROM scorecards") { body(AuditedKey($0.int(0))) }
    }
  }

  private var auditedCourses: AuditedRecords {
    AuditedRecords("course", members: ["name", "club", "holeCount"]) {
      key, transaction throws(DatabaseError) in
      try found { () throws(GolfFault) in
        try transaction.course(CourseID(stored: key.id)).map {
          AuditedState([
            "name": .text($0.name), "club": .id($0.club), "holeCount": .int(Int64($0.holeCount)),
          ])
        }
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT id FROM courses") { body(AuditedKey($0.int(0))) }
    }
  }

  private var auditedCards: AuditedRecords {
    AuditedRecords(
      "card {part} of course {id}", of: ["course"],
      members: ["validFrom", "holes"], .init(part: .member("validFrom"), isWhole: true)
    ) { key, transaction throws(DatabaseError) in
      try found { () throws(GolfFault) in
        let card = try transaction.course(CourseID(stored: key.id))?.cards
          .first { $0.validFrom.description == key.part }
        guard let card else { return nil }
        var fields: AuditFields = [:]
        fields.add(card: card.validFrom, card.holes)
        return AuditedState(fields)
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT course, valid_from FROM cards") {
        body(AuditedKey($0.int(0), $0.text(1)))
      }
    }
  }

  private var auditedPlayingConditions: AuditedRecords {
    AuditedRecords(
      "playing conditions {part} of course {id}", of: ["course"],
      members: ["day", "adjustment", "computed", "scores"],
      .init(part: .member("day"), isWhole: true)
    ) { key, transaction throws(DatabaseError) in
      guard let day = Day(key.part) else { return nil }
      return try found { () throws(GolfFault) in
        try transaction.playingConditions(on: CourseID(stored: key.id), day).map {
          AuditedState($0.auditFields)
        }
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT course, day FROM playing_conditions") {
        body(AuditedKey($0.int(0), $0.text(1)))
      }
    }
  }

  private var auditedAdjustments: AuditedRecords {
    AuditedRecords(
      "adjustment {part} of golfer {id}", of: ["golfer"],
      members: [
        "adjustmentId", "adjustment", "day", "reason", "handicapIndex", "until", "scorecard",
        "appeal", "cancelledAt", "cancelReason",
      ],
      .init(part: .member("adjustmentId"), owner: .anybody, isWhole: true)
    ) { key, transaction throws(DatabaseError) in
      try found { () throws(GolfFault) in
        guard let id = Int64(key.part),
          let found = try transaction.adjustment(AdjustmentID(stored: id)),
          found.golfer.value == key.id
        else { return nil }
        return AuditedState(found.auditFields)
      }
    } each: { transaction, body throws(DatabaseError) in
      try transaction.each("SELECT golfer, id FROM adjustments") {
        body(AuditedKey($0.int(0), "\($0.int(1))"))
      }
    }
  }
}

/// Calls `body`, whose only faults are the database's.
private func found(
  _ body: () throws(GolfFault) -> AuditedState?
) throws(DatabaseError) -> AuditedState? {
  do throws(GolfFault) { return try body() } catch {
    if case .database(let error) = error { throw error }
    return nil
  }
}
