package import JSON

/// What a person decided about a conflict.
package enum Decision: Sendable {
  case keepCurrent
  case takeOffered
  /// A third value, for the conflict of one field.
  case take(JSONText)
}

extension Offer {
  /// What the record gets by a decision: nothing if the current value is kept.
  ///
  /// To decide for a change of an inactive record brings it back.
  ///
  /// - Throws: `MergeError.finished` if the offer changes a finished inspection, which must be opened first.
  package func decided(
    _ decision: Decision, isFinished: Bool
  ) throws(MergeError) -> (values: [FieldChange], active: Bool?) {
    if case .keepCurrent = decision { return ([], nil) }
    if isFinished { throw .finished }
    return switch decision {
    case .take(let value): (field.map { [FieldChange($0, value)] } ?? [], nil)
    default: (values, kind == .removed ? active ?? true : active)
    }
  }
}
