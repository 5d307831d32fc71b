import Core
package import JSON

/// The fields that an account declares for its targets, beside those that every target has.
package struct FieldDeclarations: Hashable, Sendable {
  /// One object for each field.
  package var list: [JSONTree] = []

  static let mostFields = 100

  var errors: [FieldError] {
    list.count > Self.mostFields
      ? [FieldError("targetFields", "This must have 0 to \(Self.mostFields) elements.")] : []
  }
}
