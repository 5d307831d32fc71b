package import JSON

/// A field with the value that it is to have.
package struct FieldChange: Equatable, Sendable {
  package let field: String
  package let value: JSONText

  package init(_ field: String, _ value: JSONText) {
    self.field = field
    self.value = value
  }
}

/// A field of a change, with what the record has now.
package struct OfferedField: Sendable {
  package let field: String
  package let offered: JSONText
  package let current: JSONText
  /// Nil if the field was not changed since the record was made.
  package let stamp: Stamp?
  /// Why the record cannot have the offered value now.
  package let rejection: Rejection?

  package init(
    _ field: String, offered: JSONText, current: JSONText, stamp: Stamp?,
    rejection: Rejection? = nil
  ) {
    self.field = field
    self.offered = offered
    self.current = current
    self.stamp = stamp
    self.rejection = rejection
  }

  var asOffered: FieldChange { FieldChange(field, offered) }
}

/// Why a value that is valid in itself cannot be set now.
package enum Rejection: Sendable {
  /// Another record took the unique value meanwhile.
  case duplicate
  /// The record would stand below itself.
  case cycle
  /// The sender lost the right to see what the value names.
  case rights
}

/// A change of a record that its sender made knowing the revision `base`.
package struct Change: Sendable {
  /// Nil for a change that no device sent.
  package let device: Device?
  /// The revision of the record that the sender last received, 0 if it made the record itself; nil if the
  /// change is to be made whatever the record has now.
  package let base: Int?
  /// The same of the inspection that the record belongs to, or is.
  package let inspectionBase: Int?
  package let fields: [OfferedField]
  /// True brings the record back, false takes it out of lists.
  package let active: Bool?

  package init(
    device: Device?, base: Int?, inspectionBase: Int? = nil, fields: [OfferedField],
    active: Bool? = nil
  ) {
    self.device = device
    self.base = base
    self.inspectionBase = inspectionBase
    self.fields = fields
    self.active = active
  }
}
