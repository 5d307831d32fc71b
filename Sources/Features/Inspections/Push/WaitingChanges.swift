import Blobs
import Core
import Database

/// The changes of a push that wait, after a restore, for what other devices send again.
struct WaitingChanges {
  /// What they add or change.
  private var items: Set<ItemName> = []
  /// The keys under which earlier changes of the push add something, whatever became of that.
  private var added: Set<String> = []

  /// How long devices keep what they sent. After that nothing comes back any more.
  static let kept: Int64 = 30 * 86_400

  /// Those among the first changes of a push; `numbers` are those of all that wait.
  init(_ changes: ArraySlice<PushedChange>, _ numbers: Set<Int64>) {
    for change in changes { note(change, waits: numbers.contains(change.number)) }
  }

  mutating func note(_ change: PushedChange, waits: Bool) {
    if change.operation == .add, let key = change.key { added.insert(key) }
    if waits, let name = change.name { items.insert(name) }
  }

  /// Whether an earlier change waits that adds or changes the same: they are made in their order.
  func holds(_ change: PushedChange) -> Bool { change.name.map(items.contains) ?? false }

  /// Whether something that is not there may come back: not if the push itself was refused to add it.
  func mayComeBack(_ name: ItemName) -> Bool {
    guard case .key(let key) = name else { return true }
    return items.contains(name) || !added.contains(key)
  }
}

extension Inspections {
  /// The numbers of the changes of a device that wait, in order; nil if the database was not restored lately.
  func waitingNumbers(
    of device: DeviceID, _ account: AccountID, at now: Instant, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [Int64]? {
    guard let restored = try restoredAt(in: transaction), now - restored < WaitingChanges.kept
    else { return nil }
    return try transaction.waitingNumbers(of: device, account)
  }
}

extension Inspections {
  private func restoredAt(in transaction: ReadTransaction) throws(InspectionFault) -> Instant? {
    do throws(DatabaseError) { return try generation(transaction).restoredAt } catch {
      throw .database(error)
    }
  }
}

extension RegisteredDevice {
  /// The last number up to which every change has a result. A restore may bring back a state in which a change waits
  /// that the device has the result of: it sends that again, and what follows, of which results are kept.
  func lastKnown(waiting: [Int64]) -> Int64 { min(lastNumber, (waiting.first ?? .max) - 1) }
}

extension Push {
  /// Whether the device has the result of a change that waits: it sends those without one with every push, as far as
  /// there is room.
  func hasResult(ofOneOf waiting: [Int64]) -> Bool {
    guard let confirmed, let first = waiting.first, first <= confirmed,
      changes.count < Self.mostChanges
    else { return false }
    let sent = Set(changes.map(\.number))
    return waiting.contains { $0 <= confirmed && !sent.contains($0) }
  }
}

extension PushedChange {
  /// What it adds or changes.
  var name: ItemName? { id.map { .id($0) } ?? key.map { .key($0) } }
}
