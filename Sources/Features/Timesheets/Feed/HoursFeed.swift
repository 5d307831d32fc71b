import AuditLog
import Blobs
import ChangeFeed
import Core
import Crypto
import Database
import SecretKeys
import WebAPI

/// The feed of hours, for one request. Its places are the numbers of the audit log, which has a row of every change:
/// nothing is written for the feed. Who begins gets the tables first, from `HoursFeedPlace` on.
struct HoursFeed: Feed {
  let timesheets: Timesheets
  let query: HoursFeedQuery
  let context: RequestContext

  func viewer(in transaction: ReadTransaction) throws(TimesheetFault) -> HoursFeedViewer {
    try HoursFeedViewer(self, in: transaction)
  }

  func state(
    for viewer: HoursFeedViewer, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FeedState {
    do throws(DatabaseError) {
      let sealer = try timesheets.keys.sealer(for: .hoursCursors, at: context.now, in: transaction)
      let newest = try AuditLog.lastPlace(in: transaction)
      return FeedState(
        stream: viewer.caller.user.value, newest: newest,
        visibility: viewer.visibility,
        generation: Hex.text(try Generation.current(in: transaction).value), view: query.view,
        kept: HoursFeedPlace(from: query.from).numbers, form: .sealed(sealer),
        fileName: "hours")
    } catch { throw .database(error) }
  }

  func write(
    after progress: FeedProgress, limit: Int, _ style: FeedStyle,
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(TimesheetFault) -> FeedProgress {
    var cursor = progress.cursor
    if HoursFeedPlace(of: cursor).isBeginning {
      // All rows before this one have their numbers now: what they tell is in the tables.
      do throws(DatabaseError) {
        cursor.place = try AuditLog.lastPlace(in: transaction)
      } catch { throw .database(error) }
    }
    var piece = HoursFeedPiece(try viewer(in: transaction), after: cursor, limit: limit, style)
    try piece.writeTables(in: transaction, to: &writer)
    if piece.isComplete {
      return piece.progress(hasMore: true)
    }
    return piece.progress(hasMore: try piece.writeChanges(in: transaction, to: &writer))
  }
}

/// What the cursors of the feed keep beside the place: how far the tables are read.
struct HoursFeedPlace: Hashable {
  /// Hours that end before it are left out.
  let from: Instant?
  /// The number of the type whose table is read; beyond all of them once they are told.
  var table = 0
  /// The last row of the table: an entry's start and id, or an id.
  var start = Instant(seconds: .min)
  var id: Int64 = 0

  init(from: Instant?) { self.from = from }

  init(of cursor: FeedCursor) {
    let numbers = Array(cursor.view.suffix(4))
    from = numbers[0] == .min ? nil : Instant(seconds: numbers[0])
    table = Int(numbers[1])
    start = Instant(seconds: numbers[2])
    id = numbers[3]
  }

  var numbers: [Int64] { [from?.seconds ?? .min, Int64(table), start.seconds, id] }

  /// Whether nothing of the tables was told.
  var isBeginning: Bool { self == HoursFeedPlace(from: from) }

  /// The type whose table is read; `nil` once all are told.
  var type: HoursFeedType? {
    let type = HoursFeedType.allCases[table]
    return type == .scope ? nil : type
  }

  /// Goes on to the next table.
  mutating func finishTable() {
    table += 1
    start = Instant(seconds: .min)
    id = 0
  }
}
