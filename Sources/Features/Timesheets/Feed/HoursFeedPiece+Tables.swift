import ChangeFeed
import Core
import Database
import WebAPI

// The beginning of the feed: the tables as they are. What changes meanwhile is told behind them.
extension HoursFeedPiece {
  /// Writes rows of the tables until all are told or the piece is complete.
  mutating func writeTables(
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(TimesheetFault) {
    while let type = place.type, !isComplete {
      let isDone: Bool
      if !viewer.wants(type) {
        isDone = true
      } else if type == .entry {
        isDone = try writeEntries(in: transaction, to: &writer)
      } else {
        isDone = try writeRecords(of: type, in: transaction, to: &writer)
      }
      if isDone { place.finishTable() }
    }
  }

  /// Returns whether there are no more.
  private mutating func writeRecords(
    of type: HoursFeedType, in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(TimesheetFault) -> Bool {
    let most = 100
    let ids =
      type == .user
      ? try users(after: place.id, limit: most, in: transaction)
      : try transaction.feedIDs(of: type, after: place.id, limit: most, for: viewer)
    for id in ids {
      if isComplete { return false }
      place.id = id
      look()
      try write(HoursFeedRow(type, id), next: cursor, in: transaction, to: &writer)
    }
    return ids.count < most
  }

  /// The people whose names the viewer gets, after one, in the order of ids.
  private func users(
    after id: Int64, limit: Int, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Int64] {
    guard viewer.hasNames else { return [viewer.person.value].filter { $0 > id } }
    if viewer.seesTeams {
      return try transaction.people(inTeamsOf: viewer.caller.user)
        .map(\.value).filter { $0 > id }.prefix(limit).map { $0 }
    }
    do throws(DatabaseError) {
      return try viewer.timesheets.users.after(UserID(stored: id), limit, transaction)
        .map(\.value)
    } catch { throw .database(error) }
  }

  /// Returns whether there are no more.
  private mutating func writeEntries(
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(TimesheetFault) -> Bool {
    let most = 100
    let span = TimeSpan(from: place.from ?? .earliest, until: .latest)
    let last =
      place.start == Instant(seconds: .min)
      ? nil : EntryPosition(start: place.start, id: EntryID(stored: place.id))
    var isDone = true
    var count = 0
    try transaction.eachEntry(
      of: viewer.scope, touching: span, at: viewer.now, after: last, limit: most
    ) { entry, row throws(TimesheetFault) -> RowIteration in
      if let last, entry.position <= last { return .continue }
      if isComplete || count == most {
        isDone = false
        return .stop
      }
      count += 1
      place.start = entry.start
      place.id = entry.id.value
      look()
      write(try viewer.closed.marked(entry, in: transaction), row, next: cursor, to: &writer)
      return .continue
    }
    return isDone
  }
}
