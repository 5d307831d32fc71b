package import Core
package import JSON

extension DecimalNumber {
  /// The number of a JSON value; `nil` for one that is no number.
  package static func read(_ value: JSONTree) throws(Fault) -> DecimalNumber? {
    switch value {
    case .integer(let number): try DecimalNumber(String(number))
    case .number(let text): try DecimalNumber(text)
    default: nil
    }
  }

  /// The number as a JSON value.
  package var json: JSONTree { whole.map { .integer(Int64($0)) } ?? .number(description) }
}
