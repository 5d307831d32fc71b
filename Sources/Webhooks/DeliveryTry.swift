package import Core
import JSON
package import WebAPI

/// A request of a delivery, and what came of it.
package struct DeliveryTry: Hashable, Writable {
  package var at: Instant
  /// `nil` where there was no response.
  package var status: Int64?
  package var milliseconds: Int64
  /// Why it failed, where it was not the status.
  package var error: String?
  /// The beginning of the response's body.
  package var answer = ""

  var isSuccess: Bool { error == nil && (200..<300).contains(status ?? 0) }

  package static var sample: DeliveryTry {
    DeliveryTry(
      at: Instant(seconds: 1_772_431_200), status: 503, milliseconds: 41, answer: "down")
  }

  package func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "DeliveryTry") { writer in
      writer.field("at", at)
      writer.field("status", status)
      writer.field("milliseconds", milliseconds)
      writer.field("error", error)
      writer.field("answer", answer)
    }
  }

  var tree: JSONTree {
    .object([
      "at": .integer(at.seconds), "status": status.map { .integer($0) },
      "milliseconds": .integer(milliseconds), "error": error.map { .text($0) },
      "answer": .text(answer),
    ])
  }

  init(
    at: Instant, status: Int64? = nil, milliseconds: Int64, error: String? = nil,
    answer: String = ""
  ) {
    self.at = at
    self.status = status
    self.milliseconds = milliseconds
    self.error = error
    self.answer = answer
  }

  init(_ tree: JSONTree) {
    at = Instant(seconds: Self.number(tree["at"]) ?? 0)
    status = Self.number(tree["status"])
    milliseconds = Self.number(tree["milliseconds"]) ?? 0
    error = Self.text(tree["error"])
    answer = Self.text(tree["answer"]) ?? ""
  }

  private static func number(_ tree: JSONTree?) -> Int64? {
    if case .integer(let number)? = tree { number } else { nil }
  }

  private static func text(_ tree: JSONTree?) -> String? {
    if case .text(let text)? = tree { text } else { nil }
  }
}
