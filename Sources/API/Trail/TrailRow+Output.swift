import Ground
import JSON
public import Trail

extension TrailRow: Writable {
  /// Writes the row as an object.
  public func write(asValueTo writer: inout AnswerWriter) {
    writer.object { writer in
      writer.field("id", id)
      writer.field("at", at)
      writer.field("actor", actor)
      writer.field("operation", operation)
      writer.field("subject", subject)
      writer.field("subjectId", subjectID)
      writer.field("subjectUser", subjectUser)
      Self.write("before", before, to: &writer)
      Self.write("after", after, to: &writer)
      writer.field("erased", isErased)
      writer.field("requestId", requestID)
    }
  }

  /// A made-up row.
  public static var sample: TrailRow {
    TrailRow(
      id: 1,
      act: Act(
        caller: nil, now: Instant(seconds: 1_767_258_000), requestID: "r1", operation: "createUser"),
      subject: "user", subjectID: 3, subjectUser: UserID(stored: 3), before: nil, after: "{}")
  }

  private static func write(
    _ name: StaticString, _ facts: String?, to writer: inout AnswerWriter
  ) {
    writer.name(name)
    if let facts = facts ?? (writer.isDescribing ? "{}" : nil) {
      writer.value(json: facts.utf8.span, schema: .object(["type": .text("object")]))
    } else {
      writer.null()
    }
    writer.mayBeNull()
  }
}
