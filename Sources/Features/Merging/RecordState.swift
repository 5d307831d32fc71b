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
}
