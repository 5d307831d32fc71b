import Core
package import WebAPI

extension AccountView: Output {
  package static let schemaName = "Account"

  package static var example: AccountView {
    let account = Account.sample
    return AccountView(account: account, role: .admin, members: [.example])
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("name", account.name)
    writer.field("title", account.title)
    let shown = role == nil ? nil : account
    writer.optionalField("timeZone", shown?.timeZone)
    writer.optionalField("language", shown?.language)
    writer.optionalField("visibility", shown?.visibility)
    writer.optionalField("pictureLocation", shown?.pictureLocation)
    writer.optionalField("pictureBytes", shown?.pictureBytes)
    writer.optionalField(
      "quotaBytes", shown?.quotaBytes ?? (tellsQuota ? account.quotaBytes : nil))
    writer.optionalField("usedBytes", shown?.usedBytes)
    writer.optionalField("kinds", shown?.kinds)
    writer.optionalField("targetFields", shown?.targetFields)
    writer.field("active", account.isActive)
    writer.optionalField("createdAt", shown?.createdAt)
    writer.optionalField("role", role)
    if let members {
      writer.name("members", isOptional: true)
      writer.list(members)
    }
  }
}

extension Account {
  static var sample: Account {
    var account = Account()
    account.name = "tornio"
    account.title = "Town of Tornio"
    account.timeZone = "Europe/Helsinki"
    account.createdAt = Instant(seconds: 1_772_438_400)
    return account
  }
}

extension NamedMember: Output {
  package static let schemaName = "Member"

  package static var example: NamedMember {
    NamedMember(
      member: Member(
        user: UserID(stored: 4), role: .inspector, isActive: true,
        since: Instant(seconds: 1_772_438_400), item: ItemID(stored: 2)), name: "Iida Inspector")
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("user", member.user)
    writer.field("name", name)
    writer.field("role", member.role)
    writer.field("active", member.isActive)
  }
}
