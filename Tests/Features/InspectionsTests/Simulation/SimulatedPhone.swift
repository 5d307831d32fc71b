import Blobs
import ChangeFeed
import Core
import JSON

@testable import Inspections

/// A phone of a member: it knows the server by answers alone, and follows what docs/inspections.md asks of phones.
struct SimulatedPhone {
  /// What a phone that dies has again only as it stored it last.
  struct State {
    var held: [Int64: Held] = [:]
    var cursor: FeedCursor?
    var parts: [Part] = []
    /// Whether the last answer said that no more follows.
    var isAtEnd = false
    /// By the keys of their pictures.
    var uploads: [String: Sending] = [:]
    /// By the keys of pictures.
    var owed: [String: Owed] = [:]
    /// The highest number whose result it has.
    var acknowledged: Int64 = 0
    /// The numbers up to that of changes that wait for what other phones send again after a restore.
    var waiting: Set<Int64> = []
  }

  /// The index of its account.
  let account: Int
  let user: UserID
  private(set) var device: String
  /// What it made under its name, as long as a phone keeps what it sent.
  private(set) var log: [Made] = []
  private(set) var state = State()
  private var stored = State()
  private var lastNumber: Int64 = 0
  var clock = SimulatedClock()
  /// What it made.
  private var added: [(type: PushedType, key: String)] = []

  init(account: Int, user: UserID, device: String) {
    self.account = account
    self.user = user
    self.device = device
  }

  var queue: [Made] {
    log.filter { $0.change.number > state.acknowledged || state.waiting.contains($0.change.number) }
  }
  var confirmed: Int64? { stored.acknowledged > 0 ? stored.acknowledged : nil }
  /// Whether it holds all that it may see, if nothing happens on the server.
  var isComplete: Bool { state.isAtEnd && state.parts.isEmpty }

  /// The numbers of what it holds of a type.
  func items(_ type: String) -> [Int64] {
    state.held.filter { $0.value.type == type }.keys.sorted()
  }

  /// The keys of what it made of a type.
  func keys(of type: PushedType) -> [String] {
    added.filter { $0.type == type }.map(\.key)
  }

  func key(of id: Int64) -> String { state.held[id]?.data["key"]?.plain ?? "" }

  /// Makes a change, which tells what the phone knows of its item, and of `inspection` if that is given.
  mutating func make(
    _ change: PushedChange, generation: Int, madeAt: Instant, knowing inspection: Int64? = nil
  ) {
    var made = Made(change: change, generation: generation)
    let named = change.key.flatMap { key in
      change.operation == .add ? nil : state.held.values.first { $0.data["key"] == .text(key) }
    }
    if let held = change.id.flatMap({ state.held[$0.value] }) ?? named {
      made.change.base = Int(held.revision)
      made = Made(change: made.change, generation: held.generation)
      if change.id != nil { made.key = held.data["key"]?.plain }
    }
    if let inspection, let held = state.held[inspection] {
      made.change.inspectionBase = Int(held.revision)
      made.inspectionGeneration = held.generation
    }
    lastNumber += 1
    made.change.number = lastNumber
    made.change.madeAt = madeAt
    log.append(made)
    if let type = change.type, let key = change.key { added.append((type, key)) }
  }

  mutating func store() { stored = state }

  /// What it sends next confirms the results that it has: after a restore what is neither confirmed nor sent again
  /// would be lost.
  mutating func storeResults() {
    stored.acknowledged = state.acknowledged
    stored.waiting = state.waiting
  }

  /// Everything but what was stored is lost. What it made was stored at once.
  mutating func die() { state = stored }

  // MARK: What it sends and takes

  /// The results of the changes that it sent.
  mutating func take(_ results: [JSONTree], of sent: [Made], generation: Int) {
    var refused: [Made] = []
    for (made, result) in zip(sent, results) {
      if result["problem"]?["type"]?.isProblem("out-of-order") == true { refused.append(made) }
      if result.waits {
        state.waiting.insert(made.change.number)
      } else {
        state.waiting.remove(made.change.number)
      }
      // What was told before may be older than a right that was taken since: the feed tells what is now.
      if result["again"] != .flag(true), let data = result["data"], data != .null,
        let type = result["type"]
      {
        keep(result, type.plain, data, generation)
      }
    }
    if let last = sent.last?.change.number {
      state.acknowledged = max(state.acknowledged, last)
    }
    if !refused.isEmpty { takeNewName(resending: refused) }
  }

  mutating func takePicture(_ result: JSONTree, generation: Int) {
    guard let data = result["data"], data != .null else { return }
    // After a restore it may have another number.
    state.held = state.held.filter { $0.value.data["key"] != data["key"] }
    keep(result, "picture", data, generation)
  }

  /// Where it goes on with a picture; without an upload it begins anew.
  mutating func goOn(with key: String, _ upload: UploadID?, at offset: Int?) {
    state.uploads[key] = upload.map { Sending(id: $0, offset: offset) }
  }

  /// Another phone has the same name: it was copied.
  private mutating func takeNewName(resending refused: [Made]) {
    let waiting = refused + queue
    device += "'"
    log = []
    lastNumber = 0
    state.acknowledged = 0
    state.waiting = []
    for made in waiting {
      lastNumber += 1
      var made = made
      made.change.number = lastNumber
      log.append(made)
    }
    store()
  }

  /// What is fetched next: a part below a target, or what follows the cursor.
  var next: (target: Int64?, cursor: FeedCursor?) {
    state.parts.first.map { ($0.target, $0.cursor) } ?? (nil, state.cursor)
  }

  mutating func take(_ answer: SimulatedServer.Part, generation: Int) {
    if !state.parts.isEmpty {
      for row in answer.rows { take(row, generation) }
      state.parts[0].cursor = answer.cursor
      if !answer.hasMore { state.parts.removeFirst() }
    } else {
      if state.cursor == nil { forgetAll() }
      for row in answer.rows { take(row, generation) }
      state.cursor = answer.cursor
      state.isAtEnd = !answer.hasMore
    }
    if isComplete { forgetUnattached() }
  }

  var hasNoCursor: Bool { state.cursor == nil && state.parts.isEmpty }

  /// The target of the part is not visible any more: a later row tells so.
  mutating func dropPart() {
    if !state.parts.isEmpty { state.parts.removeFirst() }
  }

  /// 410: everything is taken anew, and what the server does not know is sent again.
  mutating func startAnew(lastNumber: Int64) {
    forgetAll()
    state.cursor = nil
    state.parts = []
    state.isAtEnd = false
    state.acknowledged = min(state.acknowledged, lastNumber)
    state.waiting = state.waiting.filter { $0 <= lastNumber }
    store()
  }

  private mutating func take(_ row: JSONTree, _ generation: Int) {
    guard let type = row["type"]?.plain else { return }
    if type == "scope" {
      let target = row["target"]?.number ?? 0
      forget(target)
      // A target whose parent has not come yet may be below that one: it is asked for again.
      let loose = unattached.filter { $0.value.type == "target" }.keys.sorted()
      for id in loose { forget(id) }
      for id in (row["visible"] == .flag(true) ? [target] : []) + loose {
        state.parts.removeAll { $0.target == id }
        state.parts.append(Part(target: id, cursor: nil))
      }
    } else if let data = row["data"] {
      keep(row, type, data, generation)
    }
  }

  /// Keeps what is not older than what it holds.
  private mutating func keep(
    _ row: JSONTree, _ type: String, _ data: JSONTree, _ generation: Int
  ) {
    let (id, revision) = (row["id"]?.number ?? 0, row["revision"]?.number ?? 0)
    if let old = state.held[id], old.revision > revision { return }
    state.held[id] = Held(type: type, revision: revision, data: data, generation: generation)
    if type == "picture" { forgetOwed(data["key"]?.plain ?? "") }
  }

  /// It has nothing to send of a picture that it does not hold.
  mutating func forgetOwed(_ key: String) { state.owed[key] = nil }

  /// Its bytes were taken, though the member does not see it any more.
  mutating func forgetPicture(_ key: String) {
    forgetOwed(key)
    state.held = state.held.filter { $0.value.data["key"] != .text(key) }
  }

  // MARK: What it forgets

  /// Forgets an item and all that hangs on it.
  private mutating func forget(_ id: Int64) {
    var gone: Set<Int64> = [id]
    var count = 0
    while gone.count > count {
      count = gone.count
      for (id, item) in state.held where item.link.map(gone.contains) == true { gone.insert(id) }
    }
    drop(gone)
  }

  private mutating func forgetAll() { drop(Set(state.held.keys)) }

  /// Forgets items, but not that it has to send bytes of some.
  private mutating func drop(_ ids: Set<Int64>) {
    for id in ids {
      if let item = state.held[id], let (key, owed) = owed(of: item) { state.owed[key] = owed }
      state.held[id] = nil
    }
  }

  /// Forgets what hangs on an item that it does not hold: the right to that was taken before it came.
  private mutating func forgetUnattached() {
    while true {
      let loose = unattached
      if loose.isEmpty { return }
      drop(Set(loose.keys))
    }
  }

  /// What hangs on an item that it does not hold, but for targets that the member is assigned to.
  private var unattached: [Int64: Held] {
    state.held.filter { _, item in
      guard let link = item.link, state.held[link] == nil else { return false }
      return item.type != "target" || !item.isAssigned(to: user)
    }
  }
}
