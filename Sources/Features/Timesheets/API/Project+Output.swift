package import WebAPI
import Core

extension Project: Output {
  /// A bridge.
  package static var example: Project {
    Project(
      id: ProjectID(stored: 1), name: "Bridge", description: "Over the river", customer: "City",
      budgetSeconds: 3_600_000, color: "#3366cc", active: true,
      createdAt: Instant(seconds: 1_772_431_200))
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("name", name)
    writer.field("description", description)
    writer.field("customer", customer)
    writer.field("budgetSeconds", budgetSeconds)
    writer.field("color", color)
    writer.field("active", active)
    writer.field("createdAt", createdAt)
  }
}

extension ProjectAttachment: Output {
  /// A bridge that is worked on.
  package static var example: ProjectAttachment {
    ProjectAttachment(project: .example, isAttached: true)
  }

  /// Writes the members of the project, and the mark.
  package func write(to writer: inout ResponseWriter) {
    project.write(to: &writer)
    writer.field("attached", isAttached)
  }
}

extension ProjectTask: Output {
  /// A bridge's deck.
  package static var example: ProjectTask {
    ProjectTask(id: TaskID(stored: 1), project: ProjectID(stored: 1), name: "Deck", active: true)
  }

  /// Writes the members.
  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("project", project)
    writer.field("name", name)
    writer.field("active", active)
  }
}
