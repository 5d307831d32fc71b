import Core
import Database
import Dispatch
import HTTP
import Synchronization

/// Keeps the responses of published operations in memory, by address, so that event loops serve callers without a login
/// from there, without the database.
///
/// The first request for an address is answered the usual way. From then on the response is kept, and made anew on a
/// queue of its own when its validator gives another value. That is asked four times a second, so the response is some
/// 250 milliseconds behind a commit of this process, and half a second behind one of another. One that nobody asks for
/// is dropped.
final class Publisher: Sendable {
  /// Makes the response to a call as it is now. `known` is the tag of the response that is kept; the result is `nil`
  /// when that is still right.
  ///
  /// Throws what the operation refuses.
  typealias Make =
    @Sendable (Call, _ known: EntityTag?, ReadTransaction) throws(Problem) -> Made?

  struct Made: Sendable {
    let response: PublishedResponse
    let bytes: Int
  }

  /// The path, and the query as sent behind a question mark.
  private typealias Address = String

  private static func address(_ path: String, _ query: String?) -> Address {
    query.map { "\(path)?\($0)" } ?? path
  }

  /// A class, so that a request takes it by one reference count.
  final class Entry: Sendable {
    let call: Call
    let made: Made
    /// The turns since somebody asked.
    fileprivate let unused: Atomic<Int>

    fileprivate init(call: Call, made: Made, unused: Int = 0) {
      self.call = call
      self.made = made
      self.unused = Atomic(unused)
    }
  }

  private struct State {
    var entries: [Address: Entry] = [:]
    var bytes = 0
    /// Those that are made for the first time.
    var making: Set<Address> = []
    var isTurning = false
  }

  static let turnMilliseconds = 250
  /// Who writes in another process is seen after that many turns.
  private static let turnsWithoutCommit = 4
  /// One that nobody asked for in a minute is dropped.
  private static let unusedTurns = 240
  static let mostEntries = 4_096
  static let mostBytes = 64 << 20
  /// More is read from the database each time.
  static let mostBytesOfOne = 8 << 20
  /// The most that wait to be made for the first time.
  private static let mostMaking = 64

  private let queue = DispatchQueue(label: "kortti.published", qos: .utility)
  private let reader: Reader
  private let state = Mutex(State())
  private let hasNone = Atomic(true)

  init(_ reader: Reader) { self.reader = reader }

  /// Whether nothing is kept, for those who need nothing.
  var isEmpty: Bool { hasNone.load(ordering: .relaxed) }

  /// How many are kept.
  var count: Int { state.withLock { $0.entries.count } }

  /// What is kept for a head; `nil` for nothing.
  func entry(for head: RequestHead) -> Entry? {
    let address = Self.address(head.path, head.query)
    guard let entry = state.withLock({ $0.entries[address] }) else { return nil }
    entry.unused.store(0, ordering: .relaxed)
    return entry
  }

  /// Keeps the response to a call from soon on.
  func publish(_ call: Call, by make: @escaping Make) {
    guard case .rest(let path, let query, _) = call.endpoint else { return }
    let address = Self.address(path, query)
    let isNew = state.withLock { state in
      guard state.entries[address] == nil, state.entries.count < Self.mostEntries,
        state.bytes < Self.mostBytes, state.making.count < Self.mostMaking
      else { return false }
      return state.making.insert(address).inserted
    }
    guard isNew else { return }
    var kept = call
    kept.endpoint = .rest(path: path, query: query, ifNoneMatch: nil)
    kept.acceptsGzip = false
    kept.authHash = nil
    kept.address = nil
    queue.async { [kept] in self.begin(kept, at: address, make) }
  }

  private func begin(_ call: Call, at address: Address, _ make: @escaping Make) {
    let made = made(call, nil, make)
    let mustTurn = state.withLock { state in
      state.making.remove(address)
      guard let made, made.bytes <= Self.mostBytesOfOne else { return false }
      state.entries[address] = Entry(call: call, made: made)
      state.bytes += made.bytes
      hasNone.store(false, ordering: .relaxed)
      defer { state.isTurning = true }
      return !state.isTurning
    }
    if mustTurn { turnLater(make, after: reader.newestCommit, turns: 0) }
  }

  /// Brings what is kept up to date, again and again until nothing is kept.
  private func turnLater(_ make: @escaping Make, after commit: UInt64, turns: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.turnMilliseconds)) {
      let newest = self.reader.newestCommit
      let isDue = newest != commit || turns >= Self.turnsWithoutCommit
      if isDue { self.refresh(make) }
      if self.dropUnused() {
        self.turnLater(make, after: newest, turns: isDue ? 1 : turns + 1)
      }
    }
  }

  private func refresh(_ make: Make) {
    let entries = state.withLock { $0.entries.mapValues { ($0.call, $0.made.response.tag) } }
    for (address, (call, tag)) in entries {
      switch Result(catching: { () throws(Problem) in
        try reader.read { transaction throws(Problem) in try make(call, tag, transaction) }
      }) {
      case .success(nil): break
      case .success(let made?): replace(address, made)
      case .failure: replace(address, nil)
      }
    }
  }

  private func made(_ call: Call, _ tag: EntityTag?, _ make: Make) -> Made? {
    try? reader.read { transaction throws(Problem) in try make(call, tag, transaction) }
  }

  /// Without a response, or with one that is too large, the address is served the usual way.
  private func replace(_ address: Address, _ made: Made?) {
    state.withLock { state in
      guard let entry = state.entries[address] else { return }
      state.bytes -= entry.made.bytes
      state.entries[address] = nil
      guard let made, made.bytes <= Self.mostBytesOfOne else { return }
      state.entries[address] = Entry(
        call: entry.call, made: made, unused: entry.unused.load(ordering: .relaxed))
      state.bytes += made.bytes
    }
  }

  /// Returns whether anything is left.
  private func dropUnused() -> Bool {
    state.withLock { state in
      for (address, entry) in state.entries {
        if entry.unused.add(1, ordering: .relaxed).oldValue < Self.unusedTurns { continue }
        state.entries[address] = nil
        state.bytes -= entry.made.bytes
      }
      state.isTurning = !state.entries.isEmpty
      hasNone.store(!state.isTurning, ordering: .relaxed)
      return state.isTurning
    }
  }
}
