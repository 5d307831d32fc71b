package import Core
package import Database
package import Zones

/// Made-up data of a feature, for a database to try.
///
/// It is created through the services, as clients would create it, and is the same on the same day.
package struct DemoData: Sendable {
  /// Everybody's password.
  package static let password = "kortti demo"
  package static let timeZone = "Europe/Helsinki"

  /// The users that it needs.
  package let users: [DemoUser]
  /// What it adds to the made-up firm, such as `three months of hours`.
  package let firmContent: String?
  /// The line above its users, for users who are not the firm's staff.
  package let heading: String?
  /// Command lines to try, a paragraph each.
  package let examples: [String]
  /// Creates the data.
  package let create: @Sendable (DemoEnvironment) throws -> Void

  package init(
    users: [DemoUser] = [], firmContent: String? = nil, heading: String? = nil,
    examples: [String] = [], create: @escaping @Sendable (DemoEnvironment) throws -> Void = { _ in }
  ) {
    self.users = users
    self.firmContent = firmContent
    self.heading = heading
    self.examples = examples
    self.create = create
  }
}

/// A made-up user.
package struct DemoUser: Sendable {
  package let username: String
  package let name: String
  package let role: Role
  /// The role, or what else the user is in the demo, such as `golfer`.
  package let title: String

  package init(_ username: String, _ name: String, _ role: Role, title: String? = nil) {
    self.username = username
    self.name = name
    self.role = role
    self.title = title ?? role.rawValue
  }
}

/// What demo data is created with: one transaction for the demos of all features.
package struct DemoEnvironment {
  /// A created user.
  package struct Member: Sendable {
    package let id: UserID
    package let role: Role

    package init(id: UserID, role: Role) {
      self.id = id
      self.role = role
    }
  }

  /// The firm's staff in the order of the demo of People: an admin, a manager and reporters.
  package let staff: [Member]
  /// The demo's own users, in its order.
  package let users: [Member]
  package let now: Instant
  package let zones: Zones
  package let transaction: WriteTransaction

  package init(
    staff: [Member], users: [Member], now: Instant, zones: Zones, transaction: WriteTransaction
  ) {
    self.staff = staff
    self.users = users
    self.now = now
    self.zones = zones
    self.transaction = transaction
  }

  /// The context of an operation that a user calls.
  package func context(_ user: Member, _ operation: String) -> RequestContext {
    RequestContext(
      caller: Caller(user: user.id, role: user.role, timeZone: DemoData.timeZone), now: now,
      requestID: "demo", operation: operation)
  }
}
