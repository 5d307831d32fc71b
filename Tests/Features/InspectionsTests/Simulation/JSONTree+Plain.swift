import JSON

extension JSONTree {
  /// The number, or nil for anything else.
  var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  /// The text; empty for anything else.
  var plain: String { if case .text(let text) = self { text } else { "" } }

  func isProblem(_ name: String) -> Bool { plain.hasSuffix(name) }

  var compactText: String { String(decoding: compact, as: UTF8.self) }
}
