import JSON
import Merging

/// A change as a phone pushes it.
struct Push: Equatable {
  /// Unique for ever.
  let key: Int
  let device: Device
  let number: Int64
  let record: Int
  let base: Int
  let fields: [String]
  let values: [JSONText]
  let active: Bool?
  /// The places in the server's log of all that the phone had received when it made the change. The server
  /// does not see this; it is what the outcome is judged by.
  let known: Int
}

/// What a server keeps of records and phones, and beside it a plain list of every change.
struct SimulatedServer: Equatable {
  /// A change that the server took: what was asked, which fields were set.
  struct Taken: Equatable {
    let push: Push?
    let record: Int
    let accepted: [String: JSONText]
    /// The values that the record had after the change, of the fields that were offered.
    let values: [String: JSONText]
  }

  private(set) var records: [SimulatedRecord]
  private(set) var log: [Taken] = []
  private(set) var violations: [String] = []
  private var lastNumbers: [Device: Int64] = [:]
  private var contents: [Int: Push] = [:]

  init(records count: Int) { records = Array(repeating: SimulatedRecord(), count: count) }

  mutating func receive(_ push: Push) -> PushOrder {
    let order = PushOrder(
      number: push.number, last: lastNumbers[push.device] ?? 0,
      sameAsKnown: contents[push.key].map { $0 == push })
    guard order == .new else { return order }
    lastNumbers[push.device] = push.number
    contents[push.key] = push
    let clashes = expectedClashes(of: push)
    let before = records[push.record]
    do {
      try records[push.record].apply(
        push.device, base: push.base, set: Array(zip(push.fields, push.values)),
        active: push.active)
    } catch { violations.append("\(push.key) was refused") }
    record(push, on: push.record, before)
    if before.isActive, clashes != keptClashes(of: push) {
      violations.append("\(push.key): expected clashes of \(clashes)")
    }
    return order
  }

  /// Somebody decides an open conflict, knowing everything.
  mutating func decide(_ id: Int64, of index: Int, _ decision: Decision) {
    let before = records[index]
    do { try records[index].decide(id, decision) } catch { violations.append("\(id) was refused") }
    record(nil, on: index, before)
  }

  private mutating func record(_ push: Push?, on index: Int, _ before: SimulatedRecord) {
    let after = records[index]
    let changed = after.values.filter { before.values[$0.key] != $0.value }
    let offered = after.values.filter { push?.fields.contains($0.key) ?? false }
    log.append(Taken(push: push, record: index, accepted: changed, values: offered))
  }

  /// The fields that another client set to another value, unseen by the sender: found in the list alone.
  private func expectedClashes(of push: Push) -> Set<String> {
    var clashes: Set<String> = []
    for (field, value) in zip(push.fields, push.values)
    where records[push.record].values[field] ?? SimulatedRecord.unset != value {
      let unseen = log[push.known...].contains {
        $0.record == push.record && $0.push?.device != push.device && $0.accepted[field] != nil
      }
      if unseen { clashes.insert(field) }
    }
    return clashes
  }

  /// The fields whose offered value stands in an open conflict.
  private func keptClashes(of push: Push) -> Set<String> {
    let open = records[push.record].conflicts.filter {
      $0.device == push.device && $0.offer.kind == .field && $0.decision == nil
    }
    return Set(
      zip(push.fields, push.values).filter { field, value in
        open.contains { $0.offer.values == [FieldChange(field, value)] }
      }.map(\.0))
  }
}
