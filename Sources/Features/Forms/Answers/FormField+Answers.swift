import Core
package import JSON
package import Zones

extension [FormField] {
  /// The canonical forms of some answers, by the keys of their fields.
  ///
  /// - Throws: everything that is wrong with them, with places such as `.condition`.
  package func canonical(
    _ given: [JSONTree.Member], in zone: Zone
  ) throws(FormErrors) -> [JSONTree.Member] {
    var answers: [JSONTree.Member] = []
    var errors: [FieldError] = []
    for member in given {
      guard let field = first(where: { $0.key == member.name }) else {
        errors.append(FieldError(".\(member.name)", "There is no such field."))
        continue
      }
      do throws(FormErrors) {
        answers.append(.init(member.name, try field.canonical(member.value, in: zone)))
      } catch {
        errors += error.errors.map { FieldError(".\(field.key)\($0.field)", $0.message) }
      }
    }
    guard errors.isEmpty else { throw FormErrors(errors) }
    return answers
  }

  /// The types of the fields, by their keys.
  package var types: [String: AnswerType] {
    reduce(into: [:]) { $0[$1.key] = $1.type }
  }
}
