/// What a run found to be wrong.
struct SimulationFault: Error, CustomStringConvertible {
  /// What sort of fault it is: fewer steps must lead to the same.
  enum Kind: String {
    case isolation, visibility, tables, lost, unkept, falseConflict, doubled, endless, refused,
      replay
    case pictures
  }

  let kind: Kind
  let details: String

  init(_ kind: Kind, _ details: String) {
    self.kind = kind
    self.details = details
  }

  var description: String { "\(kind): \(details)" }
}
