import Core
package import WebAPI

extension Project: Output {
  package static var example: Project {
    var project = Project(
      name: "Bridge", description: "Over the river", customer: "City", budgetSeconds: 3_600_000,
      color: "#3366cc")
    project.createdAt = Instant(seconds: 1_772_431_200)
    return project
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

extension ProjectAttachment: Output {
  package static var example: ProjectAttachment {
    ProjectAttachment(project: .example, isAttached: true)
  }

  package func write(to writer: inout ResponseWriter) {
    project.write(to: &writer)
    writer.field("attached", isAttached)
  }
}

extension ProjectMember: Output {
  package static var example: ProjectMember {
    ProjectMember(id: UserID(stored: 4), name: "Otto Oksanen", isActive: true)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("name", name)
    writer.field("active", isActive)
  }
}

extension ProjectTask: Output {
  package static var schemaName: String { "Task" }
  package static var example: ProjectTask {
    ProjectTask(name: "Deck")
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
