/// What a merge must know of a record besides the fields that the change names.
package struct RecordState: Sendable {
  /// False for a sender who lost the right to change the record.
  package var mayChange = true
  /// The change that made the record inactive.
  package var inactiveSince: Stamp?
  /// True if a record above this one is inactive.
  package var isBelowInactive = false
  /// The revision of the inspection at which it was finished; nil while it is open, and for other records.
  package var finishedAt: Int?
  /// The fields that may change after finishing too.
  package var fieldsAfterFinishing: Set<String> = []
  /// The revision of the last change that the sender's device did not send; 0 without one.
  package var lastChangeByOthers = 0

  package init() {}

  /// Whether whoever makes a change knows of a finishing, or does not say what was known.
  ///
  /// - Parameters:
  ///   - finishedAt: the revision of the inspection at which it was finished.
  ///   - base: the revision of the record that the sender last received, 0 for a record that the change adds.
  ///   - inspectionBase: the same of the inspection.
  /// - Returns: true for a sender who is refused; false for one whose change is kept.
  package static func isFinished(
    _ finishedAt: Int, knownTo base: Int?, _ inspectionBase: Int?
  ) -> Bool {
    base == nil || (inspectionBase ?? 0) >= finishedAt
  }
}
