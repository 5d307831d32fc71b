import Core
package import WebAPI

/// The account that a path names.
struct AccountInput: Input {
  let account: String
  init(_ decoder: inout InputDecoder) { account = decoder.required("account", .accountName) }
}

struct AccountsInput: Input {
  let active: Bool?
  init(_ decoder: inout InputDecoder) {
    active = decoder.optional("active", .flag, "Only those that are, or are not, active.")
  }
}

extension AccountDraft: Input {
  package static let schemaName = "AccountDraft"

  package init(_ decoder: inout InputDecoder) {
    name = decoder.required("account", .accountName)
    patch = Account.fields.decodePatch(&decoder)
    new = patch.applied(to: Account())
    hasTitle = patch.sets(\.title)
    let fields = Account.fields.values(in: patch)
    changesOnlyQuota = !fields.isEmpty && fields.allSatisfy { $0.name == "quotaBytes" }
  }
}

struct MemberInput: Input {
  let account: String
  let user: UserID
  let change: MemberChange

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    user = decoder.required("user", .id())
    change = MemberChange(
      role: decoder.optional(
        "role", .oneOf(MemberRole.self), "Needed for a user who is no member yet."),
      isActive: decoder.optional("active", .flag))
  }
}
