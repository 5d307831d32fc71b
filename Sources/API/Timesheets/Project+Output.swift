import Ground
public import Timesheets

extension Project: Output {
  /// A bridge.
  public static var example: Project {
    Project(
      id: ProjectID(stored: 1), name: "Bridge", description: "Over the river", customer: "City",
      budgetSeconds: 3_600_000, color: "#3366cc", active: true,
      createdAt: Instant(seconds: 1_772_431_200))
  }

  /// Writes the members.
  public func write(to writer: inout AnswerWriter) {
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
  public static var example: ProjectAttachment {
    ProjectAttachment(project: .example, isAttached: true)
  }

  /// Writes the members of the project, and the mark.
  public func write(to writer: inout AnswerWriter) {
    project.write(to: &writer)
    writer.field("attached", isAttached)
  }
}

extension ProjectTask: Output {
  /// A bridge's deck.
  public static var example: ProjectTask {
    ProjectTask(id: TaskID(stored: 1), project: ProjectID(stored: 1), name: "Deck", active: true)
  }

  /// Writes the members.
  public func write(to writer: inout AnswerWriter) {
    writer.field("id", id)
    writer.field("project", project)
    writer.field("name", name)
    writer.field("active", active)
  }
}
