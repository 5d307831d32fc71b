package import AuditLog
import Core
import JSON
public import WebAPI

extension AuditRow: Writable {
  package func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "AuditRow") { writer in
      writer.field("id", id)
      writer.field("at", at)
      writer.field("actor", actor)
      writer.field("operation", operation)
      writer.field("subject", subject.kind)
      writer.field("subjectId", subject.id)
      writer.field("subjectUser", subject.user)
      Self.write("before", before, to: &writer)
      Self.write("after", after, to: &writer)
      writer.field("erased", isErased)
      writer.field("requestId", requestID)
    }
  }

  package static var sample: AuditRow {
    AuditRow(
      id: 1,
      context: RequestContext(
        caller: nil, now: Instant(seconds: 1_767_258_000), requestID: "r1", operation: "createUser"),
      subject: AuditSubject(kind: "user", id: 3, user: UserID(stored: 3)), before: nil, after: "{}")
  }

  private static func write(
    _ name: StaticString, _ fields: String?, to writer: inout ResponseWriter
  ) {
    writer.name(name)
    if let fields = fields ?? (writer.isDescribing ? "{}" : nil) {
      writer.value(json: fields.utf8.span, schema: .object(["type": .text("object")]))
    } else {
      writer.null()
    }
    writer.mayBeNull()
  }
}
