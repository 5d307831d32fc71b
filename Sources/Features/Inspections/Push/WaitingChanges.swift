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
  /// The waiting changes before a slice of a push; nil if the database was not restored lately.
  func waiting(
    in push: Push, before first: Int, of device: RegisteredDevice, _ account: AccountID,
    at now: Instant, in transaction: ReadTransaction
  ) throws(InspectionFault) -> WaitingChanges? {
    guard let restored = try restoredAt(in: transaction), now - restored < WaitingChanges.kept
    else { return nil }
    let numbers = try transaction.waitingNumbers(of: device.id, account)
    return WaitingChanges(push.changes[..<first], Set(numbers))
  }
}

extension Inspections {
  private func restoredAt(in transaction: ReadTransaction) throws(InspectionFault) -> Instant? {
    do throws(DatabaseError) { return try generation(transaction).restoredAt } catch {
      throw .database(error)
    }
  }
}

extension PushedChange {
  /// What it adds or changes.
  var name: ItemName? { id.map { .id($0) } ?? key.map { .key($0) } }
}
