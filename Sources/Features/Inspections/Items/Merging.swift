import Core
import Database
import Merging

extension Inspections {
  /// Which of the offered fields an item gets, and what becomes a conflict.
  ///
  /// - Throws: `.finished`.
  func merge(
    _ offered: [FieldBefore], _ change: OfferedChange, into merged: MergedItem,
    _ sender: Sender, in transaction: ReadTransaction
  ) throws(InspectionFault) -> MergedChange {
    let (item, device) = (merged.item, sender.origin.device)
    var record = merged.record
    var stamps: [String: Stamp] = [:]
    var own: [OpenConflict] = []
    if change.base != nil {
      stamps = try transaction.stamps(of: item.id, item.account)
        .merging(merged.stamps) { stored, _ in stored }
      // Only what is to become inactive asks for that.
      if change.active == false {
        // Of a sheet that two devices made also what the other one made it with.
        let sender = device.map { Device($0) }
        let others = merged.stamps.values.filter { sender == nil || $0.device != sender }
        record.lastChangeByOthers = max(
          try transaction.lastChange(of: item, notBy: device), others.map(\.revision).max() ?? 0)
      }
    }
    if !item.isActive {
      record.inactiveSince =
        stamps[ItemChange.active] ?? Stamp(revision: Int(item.revision), device: nil)
    }
    if let device {
      own = try transaction.openConflicts(of: item, by: device)
    }
    let fields = offered.map {
      OfferedField(
        $0.name, offered: $0.json, current: merged.value($0.name), stamp: stamps[$0.name],
        obstacle: merged.obstacles[$0.name])
    }
    let offer = Change(
      device: device.map { Device($0) }, base: change.base, inspectionBase: change.inspectionBase,
      fields: fields, active: change.active)
    do throws(MergeError) {
      let merge = try Merge(offer, to: record, open: own)
      return MergedChange(
        accepted: Set(merge.accepted.map(\.field)), active: merge.active,
        conflicts: merge.conflicts)
    } catch {
      throw .finished
    }
  }
}

extension Device {
  /// A device by its number in the account.
  init(_ id: DeviceID) { self.init(user: 0, name: String(id.value)) }
}
