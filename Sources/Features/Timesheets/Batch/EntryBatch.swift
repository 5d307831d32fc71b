import Core
import WebAPI

/// Changes that a client made to the entries of one person, in the order in which it made them.
struct EntryBatch: Sendable {
  let changes: [EntryChange]
  /// Whose entries; `nil` for the caller's.
  let user: UserID?

  static let mostChanges = 1_000
  /// The changes that are written together, before other writes have their turn.
  static let slice = 50

  var slices: Int { (changes.count + Self.slice - 1) / Self.slice }

  func changes(inSlice slice: Int) -> ArraySlice<EntryChange> {
    changes[(slice * Self.slice)...].prefix(Self.slice)
  }
}

/// A change of an entry that a client made, perhaps long ago.
struct EntryChange: Sendable {
  enum Operation: String, CaseIterable, Sendable {
    case add, update, remove
  }

  enum Action: Sendable {
    case add(Entry, EntryTimes)
    /// Its timer runs.
    case start(Entry, Instant)
    case update(EntryReference, Patch<Entry>)
    case remove(EntryReference)
  }

  /// The client's own name for the change, unlike that of any other of its changes; `nil` for one that has none.
  var key: String?
  var action: Action
  /// Which state of the entry the client knew; `nil` for any.
  var base: KnownState?
  /// What is wrong with its form, which refuses this change alone. Its fields then have values that nobody gave.
  var errors: [FieldError] = []
  /// SHA-256 of what it says.
  var digest: [UInt8] = []

  /// The state of an entry that a client knew.
  enum KnownState: Hashable, Sendable {
    case revision(Int64)
    /// What the client's own change with this key made.
    case change(String)
  }
}

/// An entry, by its id or by the key of the change that added it.
enum EntryReference: Hashable, Sendable {
  case id(EntryID)
  case key(String)
}

extension EntryChange.Operation {
  /// The HTTP status of a change that was made.
  var status: Int {
    switch self {
    case .add: 201
    case .update: 200
    case .remove: 204
    }
  }
}

extension EntryChange.Action {
  var operation: EntryChange.Operation {
    switch self {
    case .add, .start: .add
    case .update: .update
    case .remove: .remove
    }
  }
}
