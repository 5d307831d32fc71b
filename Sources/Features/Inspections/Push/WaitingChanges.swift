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
    if let key = change.addedKey { added.insert(key) }
    if waits, let name = change.name { items.insert(name) }
  }

  /// Whether an earlier change waits that adds or changes the same: they are made in their order.
  func holds(_ change: PushedChange) -> Bool { change.name.map(items.contains) ?? false }

  /// Whether something that is not there may come back: not if the device was refused to add it, by this push or, as
  /// `wasRefused` tells, by an earlier one.
  func mayComeBack(
    _ name: ItemName, wasRefused: (String) throws(InspectionFault) -> Bool
  ) throws(InspectionFault) -> Bool {
    guard case .key(let key) = name, !items.contains(name) else { return true }
    if added.contains(key) { return false }
    return try !wasRefused(key)
  }
}

extension Inspections {
  /// Whether the database was restored so lately that devices may send again what it lost.
  func mayGetBack(at now: Instant, in transaction: ReadTransaction) throws(InspectionFault) -> Bool
  {
    guard let restored = try currentGeneration(in: transaction).restoredAt else { return false }
    return now - restored < WaitingChanges.kept
  }

  /// Refuses a push of a device that has results which the server lost: an older state of the database was restored.
  func refuseIfLost(
    _ confirmed: Int64, _ push: Push, of device: RegisteredDevice, _ account: AccountID,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    var isLost = confirmed > device.lastNumber
    if !isLost, push.changes.allSatisfy({ $0.number <= confirmed }) {
      // It sends again what it has results of. What waits is in every push, so here it has the results of that as well.
      let waiting = try transaction.waitingNumbers(of: device.id, account)
      isLost =
        waiting.first.map { $0 <= confirmed } ?? false
        && Set(waiting).isDisjoint(with: push.changes.map(\.number))
    }
    if isLost { throw .expired(lastNumber: try transaction.lastFinal(of: device, account)) }
  }
}

extension PushedChange {
  /// The key under which it adds something.
  var addedKey: String? { operation == .add ? key : nil }

  /// What it adds or changes.
  var name: ItemName? { id.map { .id($0) } ?? key.map { .key($0) } }
}
