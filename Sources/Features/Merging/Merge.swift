/// The result of a change of a record that others may have changed meanwhile.
///
/// No clock decides. A client says which revision it last received. A field that somebody else changed after
/// that keeps its value, and the offered value becomes a conflict that people decide. All other fields are set.
package struct Merge: Equatable, Sendable {
  /// The fields to set, in the order of the change; none that has the value already.
  package private(set) var accepted: [FieldChange] = []
  /// Whether the record becomes active or inactive; nil if it stays as it is.
  package private(set) var active: Bool?
  package private(set) var conflicts: [ConflictChange] = []

  /// - Parameters:
  ///   - change: what a client offers.
  ///   - record: what the record is now.
  ///   - open: the open conflicts of the sender's own device on the record; none for a sender without a device.
  ///     A change without a base leaves them: it is a decision about one conflict, or what a device offered before.
  /// - Throws: `MergeError.finished` if the sender knew, or did not ask to know, that the inspection is
  ///   finished.
  package init(
    _ change: Change, to record: RecordState, open: [OpenConflict] = []
  ) throws(MergeError) {
    let differing = change.fields.filter { $0.offered != $0.current }
    let active = change.active == (record.inactiveSince == nil) ? nil : change.active
    var own = OwnConflicts(open)
    defer { conflicts = own.changes }
    guard !differing.isEmpty || active != nil else {
      if change.base != nil {
        own.supersede(change.fields.map(\.field), andActive: change.active != nil)
      }
      return
    }
    if let finishedAt = record.finishedAt,
      !record.mayChangeAfterFinishing(differing, active: active),
      RecordState.isFinished(finishedAt, knownTo: change.base, change.inspectionBase)
    {
      throw .finished
    }
    guard let base = change.base else {
      accepted = differing.map(\.asOffered)
      self.active = active
      return
    }
    let equal = change.fields.filter { $0.offered == $0.current }.map(\.field)
    if let kind = record.reasonForConflict(differing, active: active, of: change.device, base: base)
    {
      own.supersede(equal, andActive: change.active != nil && active == nil)
      let values = differing.map(\.asOffered)
      own.offer(Offer(kind: kind, field: nil, values: values, active: active, base: base))
      return
    }
    let clashes = differing.map { $0.conflict(for: change.device, at: base) }
    for (field, clash) in zip(differing, clashes) where clash == nil {
      accepted.append(field.asOffered)
    }
    let staysActive = active == false && record.lastChangeByOthers > base
    if !staysActive { self.active = active }
    own.supersede(
      accepted.map(\.field) + equal, andActive: change.active != nil && !staysActive)
    for (field, clash) in zip(differing, clashes) {
      guard let clash else { continue }
      own.offer(Offer(kind: clash, field: field.field, values: [field.asOffered], base: base))
    }
    if staysActive {
      own.offer(Offer(kind: .removed, field: nil, values: [], active: false, base: base))
    }
  }
}

package enum MergeError: Error, Equatable {
  case finished
}

extension RecordState {
  fileprivate func mayChangeAfterFinishing(
    _ fields: [OfferedField], active: Bool?
  ) -> Bool {
    active == nil && fields.allSatisfy { fieldsAfterFinishing.contains($0.field) }
  }

  /// Why the change as a whole is kept as a conflict, or nil.
  fileprivate func reasonForConflict(
    _ fields: [OfferedField], active: Bool?, of device: Device?, base: Int
  ) -> ConflictKind? {
    if !mayChange { return .rights }
    if finishedAt != nil, !mayChangeAfterFinishing(fields, active: active) { return .finished }
    if isBelowInactive { return .removed }
    guard let inactiveSince else { return nil }
    return active == true && !inactiveSince.isUnknown(to: device, at: base) ? nil : .removed
  }
}

extension OfferedField {
  /// The kind of conflict that the field becomes; nil if it is set.
  fileprivate func conflict(for device: Device?, at base: Int) -> ConflictKind? {
    if let stamp, stamp.isUnknown(to: device, at: base) { return .field }
    return rejection.map { ConflictKind($0) }
  }
}
