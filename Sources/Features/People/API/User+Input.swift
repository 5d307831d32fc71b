package import WebAPI
import Core
import JSON
import Zones

/// Which user is meant.
struct UserInput: Input {
  let id: UserID

  init(_ fields: inout InputDecoder) { id = fields.required("id", .id()) }
}

extension NewUser: Input {
  /// Asks for the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      name: fields.required("name", .name),
      username: fields.required("username", .username, "Unique without regard to case."),
      password: Password(fields.required("password", .password)),
      phone: fields.optional("phone", .short, default: ""),
      role: fields.required("role", .oneOf(Role.self)),
      timeZone: fields.optional("timeZone", .timeZone, "The server's own unless given.")?.name)
  }
}

/// What changes of which user.
struct UserUpdate: Input {
  let id: UserID
  let change: UserChange

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    change = UserChange(
      name: fields.change("name", .name),
      username: fields.change("username", .username, "Unique without regard to case."),
      password: fields.change("password", .password, "Ends the user's sessions.")
        .map { Password($0) },
      phone: fields.clearable("phone", .short).map { $0 ?? "" },
      role: fields.change("role", .oneOf(Role.self)),
      isActive: fields.change("active", .flag, "false ends the user's sessions."),
      timeZone: fields.change("timeZone", .timeZone).map(\.name))
  }
}

extension UsersQuery: Input {
  /// Asks for the fields.
  package init(_ fields: inout InputDecoder) {
    let isActive = fields.optional("active", .flag, "Only these; both unless given.")
    let search = fields.optional(
      "search", .short, default: "", "A part of name or username, in any case.")
    let paging = Paging(&fields) { UserPosition($0) != nil }
    self.init(
      isActive: isActive, search: search, limit: paging.limit,
      after: paging.after.flatMap { UserPosition($0) })
  }
}

extension UserPosition {
  /// The place that a cursor names, if it names one.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let nameKey = cursor.text(0),
      let id = cursor.integer(1).flatMap({ UserID($0) })
    else { return nil }
    self.init(nameKey: nameKey, id: id)
  }

  /// The place as a cursor.
  var cursor: Cursor { Cursor([.text(nameKey), .integer(id.value)]) }
}
