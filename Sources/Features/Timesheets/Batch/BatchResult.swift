import Core
import JSON
import WebAPI

/// What became of a change in a batch.
struct BatchResult: Sendable {
  /// `nil` for a change that gave none.
  var key: String?
  /// An HTTP status. 4xx is final but for 429; with 5xx the change is to be sent again.
  var status: Int
  /// The entry after the change, or as it is where the client knew another state; `nil` for one that is not there.
  var entry: Entry?
  /// Whether the change was made before.
  var isAgain = false
  var problem: Problem?

  init(
    key: String?, _ operation: EntryChange.Operation, _ entry: Entry?, isAgain: Bool = false
  ) {
    self.key = key
    status = operation.status
    self.entry = entry
    self.isAgain = isAgain
  }

  /// Of a change that was refused.
  init(key: String?, _ fault: TimesheetFault, _ problem: Problem) {
    self.key = key
    status = problem.type.status
    if case .stale(let entry) = fault { self.entry = entry }
    self.problem = problem
  }
}

extension BatchResult: Output {
  static var example: BatchResult { BatchResult(key: "phone-1-17", .add, .example) }

  func write(to writer: inout ResponseWriter) {
    writer.field("key", key)
    writer.field("status", status)
    writer.optionalField("entry", entry)
    writer.optionalField("again", isAgain || writer.isDescribing ? true : nil)
    if writer.isDescribing {
      writer.name("problem", isOptional: true)
      writer.describe(Schemas.problem)
    } else if let problem {
      let json = problem.tree.compact
      writer.name("problem")
      writer.value(json: json.span, schema: Schemas.problem)
    }
  }
}
