import Core
import Forms
package import JSON

/// The fields that an account declares for its targets, beside those that every target has.
package struct FieldDeclarations: Hashable, Sendable {
  /// One object for each field.
  package var list: [JSONTree] = []

  /// The fields, which were checked when they were given.
  var fields: [FormField] { (try? FormReader.fields(.array(list))) ?? [] }

  /// What is wrong with them after earlier ones: a key keeps its type, since targets have values of it.
  func errors(after old: FieldDeclarations) -> [FieldError] {
    do throws(FormErrors) {
      _ = try FormReader.fields(.array(list), types: old.fields.types)
      return []
    } catch {
      return error.errors.map { FieldError("targetFields\($0.field)", $0.message) }
    }
  }
}
