import Core
import Database

extension InspectionFault {
  static var cannotStrip: InspectionFault {
    .unsupported(
      "The account removes where pictures were taken, which can't be done with HEIC: send JPEG.")
  }

  static var noBytes: InspectionFault { .invalid("length", "A picture has at least one byte.") }

  static var unsupportedFormat: InspectionFault {
    .unsupported("A picture is JPEG, PNG, WebP or HEIC.")
  }
}

extension FieldError {
  static let notOfOwner = FieldError(
    "field", "This must be a field of the picture's sheet or target.")
}

extension InspectionFault {
  /// The same for an item that is not there, has no pictures, or is not seen.
  static func noOwner(_ draft: PictureDraft) -> InspectionFault {
    .invalid(draft.ownerField, "There is no such target, inspection, sheet or finding.")
  }
}

/// Calls what throws the database's errors.
func ofDatabase<Value>(
  _ body: () throws(DatabaseError) -> Value
) throws(InspectionFault) -> Value {
  do throws(DatabaseError) { return try body() } catch { throw .database(error) }
}
