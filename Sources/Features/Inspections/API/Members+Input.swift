import Core
import JSON
package import WebAPI

struct NewMemberInput: Input {
  let account: String
  let member: NewMember

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    member = NewMember(
      username: decoder.required("username", .username, "In any case."),
      name: decoder.required("name", .name, "Of somebody who is no user yet."),
      role: decoder.required("right", .oneOf(MemberRole.self), "The role in the account."))
  }
}

extension MembersQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    search = decoder.optional(
      "search", .short, default: "",
      "A part of the name, in any case; for admins of the account of the username, too.")
    let paging = Paging(&decoder) { MemberPosition($0) != nil }
    limit = paging.limit
    after = paging.after.flatMap { MemberPosition($0) }
  }
}

extension MemberPosition {
  /// `nil` when the cursor is of another list.
  init?(_ cursor: Cursor) {
    guard cursor.parts.count == 2, let nameKey = cursor.text(0),
      let user = cursor.integer(1).flatMap({ UserID($0) })
    else { return nil }
    self.init(nameKey: nameKey, user: user)
  }

  var cursor: Cursor { Cursor([.text(nameKey), .integer(user.value)]) }
}
