import ChangeFeed
import Core
import Database
import Synchronization
import TestSupport
import WebAPI

/// A feed with all that one may have: notes of groups, which some see, and albums, whose rows go on in the next piece.
struct NoteFeed: StreamSource {
  enum Kind: String { case note, album }
  typealias Viewer = Set<Int64>

  enum Fault: Error, DatabaseErrorConvertible, FeedRefusalConvertible, ProblemConvertible {
    case database(DatabaseError)
    case feed(FeedRefusal)

    var problem: Problem {
      switch self {
      case .database(let error): .database(error)
      case .feed(let refusal): refusal.problem
      }
    }
  }

  let notes: Notes
  let user: UserID
  /// Only the notes of this group.
  var group: Int64?
  var sealing: CursorSealing?
  var visibility: Int64 = 0

  let stream = FeedStream("notes")
  var scopesOf: UserID? { group == nil ? user : nil }
  var view: [Int64] { group.map { [$0] } ?? [] }
  let scopeSubject: StaticString = "group"

  func viewer(in transaction: ReadTransaction) -> Set<Int64> { notes.groups(of: user) }

  func admits(
    _ item: inout StreamItem<Kind>, for viewer: inout Set<Int64>, in transaction: ReadTransaction
  ) -> Bool {
    if item.isGone { return true }
    guard let note = notes[item.number] else { return false }
    if let group, note.group != group { return false }
    if !viewer.contains(note.group) {
      // In the half of the cases nothing is told of what was never seen.
      if group != nil || note.wasOnlyIn(note.group) { return false }
      item.isGone = true
    }
    return true
  }

  func data(
    of item: StreamItem<Kind>, for viewer: Set<Int64>, in transaction: ReadTransaction
  ) -> Notes.Note? { notes[item.number] }

  func write(
    _ items: ArraySlice<StreamItem<Kind>>, for viewer: Set<Int64>,
    in transaction: ReadTransaction, as output: inout FeedOutput, to writer: inout ResponseWriter
  ) {
    for item in items {
      if item.isGone {
        output.writeGone(item, to: &writer)
      } else {
        output.begin(item, to: &writer)
        if item.type == .note {
          notes[item.number]?.write(asValueTo: &writer)
          output.end(item.place, to: &writer)
        } else {
          writer.beginArray()
          write(FeedRest(item, at: 0), for: viewer, in: transaction, as: &output, to: &writer)
        }
      }
      if output.isFull { return }
    }
  }

  func write(
    _ rest: FeedRest, for viewer: Set<Int64>, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) {
    var rest = rest
    while rest.position < Notes.picturesOfAlbum {
      if writer.isFull { return output.pause(at: rest) }
      rest.position += 1
      writer.value("\(rest.position) " + String(repeating: "x", count: 1_000))
    }
    writer.endArray()
    output.end(rest.place, to: &writer)
  }
}

/// The notes themselves, in memory, and who sees them.
final class Notes: Sendable {
  struct Note: Hashable, Writable {
    var group: Int64
    var text: String
    var earlierGroups: Set<Int64> = []

    static let sample = Note(group: 1, text: "")

    func write(asValueTo writer: inout ResponseWriter) {
      writer.object { writer in
        writer.field("group", group)
        writer.field("text", text)
      }
    }

    func wasOnlyIn(_ group: Int64) -> Bool { earlierGroups.subtracting([group]).isEmpty }
  }

  struct State {
    var notes: [Int64: Note] = [:]
    var groups: [UserID: Set<Int64>] = [:]
  }

  /// 1,000 bytes each.
  static let picturesOfAlbum = 300

  private let state = Mutex(State())

  subscript(number: Int64) -> Note? {
    get { state.withLock { $0.notes[number] } }
    set { state.withLock { $0.notes[number] = newValue } }
  }

  func groups(of user: UserID) -> Set<Int64> { state.withLock { $0.groups[user] ?? [] } }

  func setGroups(of user: UserID, _ groups: Set<Int64>) {
    state.withLock { $0.groups[user] = groups }
  }

  /// Everything, for a backup.
  var all: State {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// What a user may see, by number.
  func visible(to user: UserID) -> [Int64: Note] {
    state.withLock { state in
      state.notes.filter { state.groups[user]?.contains($0.value.group) == true }
    }
  }
}
