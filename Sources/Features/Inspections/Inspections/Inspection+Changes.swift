import JSON
import WebAPI

extension InspectionRecord {
  /// The value that the inspection has in a field of a change.
  func value(of field: String) -> JSONText {
    Inspection.fields.value(of: field, in: inspection).map { JSONText(bytes: $0) } ?? .null
  }
}
