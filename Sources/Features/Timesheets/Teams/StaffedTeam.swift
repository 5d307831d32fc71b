package import Core
package import WebAPI

/// A person in a team.
package struct TeamMember: Hashable, Sendable {
  package let user: UserID
  /// Whether the person manages it, with the role of a manager or an admin.
  package var isManager: Bool
}

/// A team with its members, by name.
package struct StaffedTeam: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let id: UserID
    package let name: String
    /// Whether the user can log in.
    package let isActive: Bool
    package let isManager: Bool
  }

  package let team: Team
  package let members: [Member]
}

extension StaffedTeam: Output {
  package static var schemaName: String { "StaffedTeam" }

  package static var example: StaffedTeam {
    StaffedTeam(team: .example, members: [.example])
  }

  package func write(to writer: inout ResponseWriter) {
    team.write(to: &writer)
    writer.field("members", members)
  }
}

extension StaffedTeam.Member: Output {
  package static var schemaName: String { "TeamMember" }

  package static var example: StaffedTeam.Member {
    StaffedTeam.Member(
      id: UserID(stored: 4), name: "Otto Oksanen", isActive: true, isManager: false)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", id)
    writer.field("name", name)
    writer.field("active", isActive)
    writer.field("manager", isManager)
  }
}
