import Core
import Forms
import JSON

/// A JSON value from its text.
func json(_ text: String) throws -> JSONTree {
  JSONTree(try JSONDocument(Array(text.utf8)).root)
}

extension JSONTree {
  var text: String { String(decoding: compact, as: UTF8.self) }
}

/// The field of a declaration, with `members` after its key, label and type.
func field(_ type: AnswerType, _ members: String = "") throws -> FormField {
  let text = #"[{"key": "f", "label": "F", "type": "\#(type.rawValue)"\#(members)}]"#
  return try FormReader.fields(try json(text))[0]
}

/// What is wrong, as `place: message` of all errors.
func faults(_ body: () throws(FormErrors) -> Void) -> [String] {
  do throws(FormErrors) {
    try body()
    return []
  } catch {
    return error.errors.map { "\($0.field): \($0.message)" }
  }
}

/// The places of what is wrong.
func places(_ body: () throws(FormErrors) -> Void) -> [String] {
  do throws(FormErrors) {
    try body()
    return []
  } catch {
    return error.errors.map(\.field)
  }
}
