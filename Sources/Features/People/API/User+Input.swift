import Core
import JSON
package import WebAPI
import Zones

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
