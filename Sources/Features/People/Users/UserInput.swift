package import Core
import JSON
package import WebAPI
import Zones

/// A user to create.
package struct NewUser: Sendable {
  /// 1 to 100 characters.
  package var name: String
  /// Must be a valid `Username`.
  package var username: String
  /// 8 to 200 characters.
  package var password: Password
  /// Free text, up to 100 characters.
  package var phone: String
  package var role: Role
  /// The IANA name of a known time zone; `nil` for the server's default.
  package var timeZone: String?

  package init(
    name: String, username: String, password: Password, phone: String = "", role: Role,
    timeZone: String? = nil
  ) {
    self.name = name
    self.username = username
    self.password = password
    self.phone = phone
    self.role = role
    self.timeZone = timeZone
  }
}

package struct UserChange: Sendable {
  /// 1 to 100 characters.
  package var name: FieldUpdate<String>
  /// Must be a valid `Username`.
  package var username: FieldUpdate<String>
  /// 8 to 200 characters; it ends the user's sessions.
  package var password: FieldUpdate<Password>
  /// Free text, up to 100 characters.
  package var phone: FieldUpdate<String>
  package var role: FieldUpdate<Role>
  /// Whether the user may log in; `false` ends the user's sessions.
  package var isActive: FieldUpdate<Bool>
  /// The IANA name of a known time zone.
  package var timeZone: FieldUpdate<String>

  package init(
    name: FieldUpdate<String> = .keep, username: FieldUpdate<String> = .keep,
    password: FieldUpdate<Password> = .keep, phone: FieldUpdate<String> = .keep,
    role: FieldUpdate<Role> = .keep,
    isActive: FieldUpdate<Bool> = .keep, timeZone: FieldUpdate<String> = .keep
  ) {
    self.name = name
    self.username = username
    self.password = password
    self.phone = phone
    self.role = role
    self.isActive = isActive
    self.timeZone = timeZone
  }
}

package struct UsersQuery: Hashable, Sendable {
  /// Only active or only inactive users; `nil` for both.
  package var isActive: Bool?
  /// A part of the name or the username, in any case; empty for all users.
  package var search: String
  /// Whether `search` is looked for in usernames too.
  package var searchesUsernames = true
  /// The users whom the caller sees; `nil` for all.
  package var seen: [UserID]?
  /// At least 1.
  package var limit: Int
  /// The page starts after this position; `nil` for the first page.
  package var after: UserPosition?

  package init(
    isActive: Bool? = nil, search: String = "", limit: Int = 500, after: UserPosition? = nil
  ) {
    self.isActive = isActive
    self.search = search
    self.limit = limit
    self.after = after
  }
}

extension NewUser: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      name: decoder.required("name", .name),
      username: decoder.required("username", .username, "Unique without regard to case."),
      password: Password(decoder.required("password", .password)),
      phone: decoder.optional("phone", .short, default: ""),
      role: decoder.required("role", .oneOf(Role.self)),
      timeZone: decoder.optional("timeZone", .timeZone, "The server's own unless given.")?.name)
  }
}

struct UserUpdate: Input {
  let id: UserID
  let change: UserChange

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    change = UserChange(
      name: decoder.change("name", .name),
      username: decoder.change("username", .username, "Unique without regard to case."),
      password: decoder.change("password", .password, "Ends the user's sessions.")
        .map { Password($0) },
      phone: decoder.clearable("phone", .short).map { $0 ?? "" },
      role: decoder.change("role", .oneOf(Role.self)),
      isActive: decoder.change("active", .flag, "false ends the user's sessions."),
      timeZone: decoder.change("timeZone", .timeZone).map(\.name))
  }
}

extension UsersQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    let isActive = decoder.optional("active", .flag, "Only these; both unless given.")
    let search = decoder.optional(
      "search", .short, default: "",
      "A part of name or username, in any case; for managers of the name.")
    let paging = Paging(&decoder) { UserPosition($0) != nil }
    self.init(
      isActive: isActive, search: search, limit: paging.limit,
      after: paging.after.flatMap { UserPosition($0) })
  }
}

extension UserPosition {
  /// `nil` when the cursor is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let nameKey = cursor.text(0),
      let id = cursor.integer(1).flatMap({ UserID($0) })
    else { return nil }
    self.init(nameKey: nameKey, id: id)
  }

  var cursor: Cursor { Cursor([.text(nameKey), .integer(id.value)]) }
}
