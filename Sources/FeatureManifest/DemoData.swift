package import Core
package import Database
package import Zones

/// Sample data of a feature, for a demo database. It is created through the services, and is the same on the same day.
package struct DemoData: Sendable {
  /// The password of all users.
  package static let password = "kortti demo"
  package static let timeZone = "Europe/Helsinki"

  package let users: [DemoUser]
  /// What it adds to the sample company, such as `a year of hours`.
  package let firmContent: String?
  /// The heading of its users, when they are not the company's staff.
  package let heading: String?
  /// Sample command lines, a paragraph each.
  package let examples: [String]
  /// Stores files, and gives what creates the data in the transaction after that.
  package let prepare: @Sendable () throws -> Create

  package typealias Create = @Sendable (DemoEnvironment) throws -> Void

  package init(
    users: [DemoUser] = [], firmContent: String? = nil, heading: String? = nil,
    examples: [String] = [], prepare: @escaping @Sendable () throws -> Create
  ) {
    self.users = users
    self.firmContent = firmContent
    self.heading = heading
    self.examples = examples
    self.prepare = prepare
  }

  /// Sample data without files.
  package init(
    users: [DemoUser] = [], firmContent: String? = nil, heading: String? = nil,
    examples: [String] = [], create: @escaping Create = { _ in }
  ) {
    self.init(
      users: users, firmContent: firmContent, heading: heading, examples: examples,
      prepare: { create })
  }
}

/// A sample user.
package struct DemoUser: Sendable {
  package let username: String
  package let name: String
  package let role: Role
  /// The role, or another title in the demo, such as `golfer`.
  package let title: String

  package init(_ username: String, _ name: String, _ role: Role, title: String? = nil) {
    self.username = username
    self.name = name
    self.role = role
    self.title = title ?? role.rawValue
  }
}

/// The environment of the demos of all features, which run in one transaction.
package struct DemoEnvironment {
  package struct Member: Sendable {
    package let id: UserID
    package let role: Role

    package init(id: UserID, role: Role) {
      self.id = id
      self.role = role
    }
  }

  /// The company's staff in the order of the demo of People: an admin, a manager and reporters.
  package let staff: [Member]
  /// The demo's own users, in the order of the demo.
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

  /// The context of a user's call of an operation.
  package func context(_ user: Member, _ operation: String) -> RequestContext {
    RequestContext(
      caller: Caller(user: user.id, role: user.role, timeZone: DemoData.timeZone), now: now,
      requestID: "demo", operation: operation)
  }
}
