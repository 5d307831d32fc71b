import JSON
import Merging

/// A record on a server, kept in memory: values, stamps and conflicts as a store would keep them.
struct SimulatedRecord: Equatable {
  struct Conflict: Equatable {
    let id: Int64
    let device: Device?
    var offer: Offer
    /// The device's offers that a later one replaced.
    var earlier: [Offer] = []
    var decision: String?
  }

  static let unset = JSONText("-")

  private(set) var values: [String: JSONText] = [:]
  private(set) var stamps: [String: Stamp] = [:]
  private(set) var revision = 1
  private(set) var inactiveSince: Stamp?
  private(set) var activeStamp: Stamp?
  private(set) var finishedAt: Int?
  private(set) var conflicts: [Conflict] = []
  var isBelowInactive = false
  /// Values that another record has: of the field `code`, which is unique.
  var taken: Set<JSONText> = []

  var isActive: Bool { inactiveSince == nil }

  mutating func apply(
    _ device: Device?, base: Int?, set: [(String, JSONText)], active: Bool? = nil,
    inspectionBase: Int? = nil, mayChange: Bool = true
  ) throws(MergeError) {
    let fields = set.map { field, value in
      OfferedField(
        field, offered: value, current: values[field] ?? Self.unset, stamp: stamps[field],
        rejection: rejection(field, value))
    }
    let change = Change(
      device: device, base: base, inspectionBase: inspectionBase, fields: fields, active: active)
    let own = device == nil ? [] : conflicts.filter { $0.device == device && $0.decision == nil }
    let merge = try Merge(
      change, to: state(for: device, mayChange: mayChange),
      open: own.map { OpenConflict(id: $0.id, offer: $0.offer) })
    write(merge.accepted, active: merge.active, by: device)
    for change in merge.conflicts { keep(change, from: device) }
  }

  mutating func finish(_ finished: Bool) {
    revision += 1
    finishedAt = finished ? revision : nil
  }

  mutating func decide(_ id: Int64, _ decision: Decision) throws(MergeError) {
    let index = Int(id) - 1
    let decided = try conflicts[index].offer.decided(decision, isFinished: finishedAt != nil)
    conflicts[index].decision = "\(decision)"
    let values = decided.values.filter { self.values[$0.field] ?? Self.unset != $0.value }
    write(values, active: decided.active == isActive ? nil : decided.active, by: nil)
  }

  private func rejection(_ field: String, _ value: JSONText) -> Rejection? {
    switch field {
    case "code" where taken.contains(value): .duplicate
    case "parent" where value == JSONText("below"): .cycle
    default: nil
    }
  }

  private func state(for device: Device?, mayChange: Bool) -> RecordState {
    var state = RecordState()
    state.mayChange = mayChange
    state.inactiveSince = inactiveSince
    state.isBelowInactive = isBelowInactive
    state.finishedAt = finishedAt
    state.fieldsAfterFinishing = ["comment"]
    state.lastChangeByOthers =
      (Array(stamps.values) + [activeStamp].compactMap(\.self))
      .filter { device == nil || $0.device != device }.map(\.revision).max() ?? 0
    return state
  }

  private mutating func write(
    _ accepted: [FieldChange], active: Bool?, by device: Device?
  ) {
    guard !accepted.isEmpty || active != nil else { return }
    revision += 1
    let stamp = Stamp(revision: revision, device: device)
    for value in accepted {
      values[value.field] = value.value
      stamps[value.field] = stamp
    }
    guard let active else { return }
    activeStamp = stamp
    inactiveSince = active ? nil : stamp
  }

  private mutating func keep(_ change: ConflictChange, from device: Device?) {
    switch change {
    case .open(let offer):
      conflicts.append(
        Conflict(id: Int64(conflicts.count + 1), device: device, offer: offer, decision: nil))
    case .replace(let id, let offer), .reduce(let id, let offer):
      conflicts[Int(id) - 1].earlier.append(conflicts[Int(id) - 1].offer)
      conflicts[Int(id) - 1].offer = offer
    case .close(let id): conflicts[Int(id) - 1].decision = "closed"
    }
  }
}
