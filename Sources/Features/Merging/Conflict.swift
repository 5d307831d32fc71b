/// Why an offered change was kept instead of made.
package enum ConflictKind: String, Sendable, CaseIterable {
  /// Another client changed the field to another value.
  case field
  /// The record is inactive, or was changed by another client before it was to become inactive.
  case removed
  /// The inspection is finished.
  case finished
  /// The unique value was taken meanwhile.
  case duplicate
  /// The record would stand below itself.
  case cycle
  /// The sender lost the right to change the record.
  case rights
  /// A restore lost the form by which the record was made.
  case version

  init(_ rejection: Rejection) {
    self =
      switch rejection {
      case .duplicate: .duplicate
      case .cycle: .cycle
      case .rights: .rights
      }
  }
}

/// What a client offered and the record does not have.
package struct Offer: Equatable, Sendable {
  package let kind: ConflictKind
  /// Nil if the change as a whole was kept.
  package let field: String?
  package var values: [FieldChange]
  package var active: Bool?
  /// The revision that its sender knew.
  package let base: Int

  package init(
    kind: ConflictKind, field: String?, values: [FieldChange], active: Bool? = nil, base: Int
  ) {
    self.kind = kind
    self.field = field
    self.values = values
    self.active = active
    self.base = base
  }

  /// This offer after an earlier one of the same device: of a whole change the fields of both count, and of
  /// two values for one field the later.
  func following(_ earlier: Offer) -> Offer {
    guard field == nil else { return self }
    var both = self
    both.values =
      earlier.values.filter { old in !values.contains { $0.field == old.field } } + values
    both.active = active ?? earlier.active
    return both
  }

  /// What is left of this offer once its sender's device has set these fields, or has found them equal; nil if
  /// nothing is.
  func without(_ fields: [String], andActive isActiveDecided: Bool) -> Offer? {
    var rest = self
    rest.values.removeAll { fields.contains($0.field) }
    if isActiveDecided { rest.active = nil }
    return rest.values.isEmpty && rest.active == nil ? nil : rest
  }
}

/// A conflict of the sender's own device on the record that nobody decided yet.
package struct OpenConflict: Sendable {
  package let id: Int64
  package let offer: Offer

  package init(id: Int64, offer: Offer) {
    self.id = id
    self.offer = offer
  }
}
