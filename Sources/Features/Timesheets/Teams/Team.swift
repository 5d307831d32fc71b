package import Core
import Database
package import WebAPI

package typealias TeamID = ID<Team>

/// People whose hours its managers read, and may keep where the firm wants that.
package struct Team: Hashable, DeclaredRecord {
  package var id = TeamID(stored: 1)
  /// Unique.
  package var name = ""
  /// Whether its managers see its members.
  package var active = true
  package var createdAt = Instant(seconds: 0)

  package init(name: String = "") { self.name = name }

  /// In the order of the response's members.
  package static let fields = FieldTable<Team>(
    "teams", blank: Team(),
    [
      .constant("id", \.id),
      .text("name", \.name, required: .name, "Unlike that of any other team, in any case."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .changeable("active", \.active, .flag, "Whether its managers see its members."),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])
}

extension Team: Output {
  package static var example: Team {
    var team = Team(name: "Bridge builders")
    team.createdAt = Instant(seconds: 1_772_431_200)
    return team
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
