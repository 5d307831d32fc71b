import Core

/// How large the items of an account may be.
package enum SizeLimit: Hashable, Sendable, CaseIterable {
  /// The values of the fields that an account declares for its targets, as JSON.
  case target
  /// The values of a sheet, as JSON.
  case sheet
  /// All that was filled in of an inspection: the values of its sheets, the texts of its findings, and
  /// `SizeLimit.ofRecord` for each of both.
  case inspection
  /// The sections of a form, as JSON.
  case form
  /// The signatures of an inspection, also those that are void.
  case signatures
  /// What was drawn as one signature, as JSON.
  case strokes
  /// The fields of a change that is kept as a whole, as JSON.
  case kept

  /// In bytes; of signatures how many.
  package var most: Int64 {
    switch self {
    case .target: 256 << 10
    case .sheet: 2 << 20
    case .inspection: 32 << 20
    case .form: 512 << 10
    case .signatures: 20
    case .strokes: 64 << 10
    // A whole sheet, with the keys of its fields.
    case .kept: 2 << 20 + 64 << 10
    }
  }

  /// The bytes that a sheet or a finding counts in its inspection beside its values.
  package static let ofRecord: Int64 = 256

  /// The most bytes of an inspection that the answer to a change of it has from the change itself. A larger one is
  /// read after the change, and left out of what is kept for an idempotency key.
  static let answer: Int64 = 64 << 10

  var message: String {
    switch self {
    case .target: "A target has at most \(most) bytes of fields that the account declares."
    case .sheet: "A sheet has at most \(most) bytes of values."
    case .inspection: "An inspection has at most \(most) bytes of sheets and findings."
    case .form: "A form has at most \(most) bytes of sections."
    case .signatures: "An inspection has at most \(most) signatures, also those that are void."
    case .strokes: "The strokes of a signature have at most \(most) bytes."
    case .kept: "A change that is kept for people to decide has at most \(most) bytes."
    }
  }

  /// Refuses a size, of what a field gives.
  ///
  /// - Throws: `.tooMuch`.
  func check(_ size: Int64, _ field: String) throws(InspectionFault) {
    if size > most { throw .tooMuch(self, FieldError(field, message)) }
  }
}
