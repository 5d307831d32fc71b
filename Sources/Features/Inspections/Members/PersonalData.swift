import Core
import WebAPI

/// What the export of a person's data says of an account.
struct AccountMembership: Output {
  let name: String
  let title: String
  let role: MemberRole
  let devices: [String]

  static let example = AccountMembership(
    name: "tornio", title: "Town of Tornio", role: .inspector, devices: ["tablet 7"])

  func write(to writer: inout ResponseWriter) {
    writer.field("name", name)
    writer.field("title", title)
    writer.field("role", role)
    writer.field("devices", devices)
  }
}

extension Inspections {
  /// The accounts that a user is an active member of, with the names of the user's devices.
  func personalData(of user: UserID) -> [ResponsePart] {
    [
      .members { transaction, writer throws(Problem) in
        let memberships = try asProblem { () throws(InspectionFault) in
          var memberships: [AccountMembership] = []
          for view in try transaction.accounts(of: user) {
            memberships.append(
              AccountMembership(
                name: view.account.name, title: view.account.title,
                role: view.role ?? .inspector,
                devices: try transaction.deviceNames(of: user, view.account.id)))
          }
          return memberships
        }
        writer.field("accounts", memberships)
      }
    ]
  }
}
