package import Core
import JSON
package import WebAPI

package typealias AccountID = ID<Account>

/// A client organization, kept apart from all others.
package struct Account: Hashable, DeclaredRecord {
  package var id = AccountID(stored: 1)
  /// Stands in paths; never changed, never used again.
  package var name = ""
  package var title = ""
  /// The IANA name of the zone of its days; of a new account empty for the server's.
  package var timeZone = ""
  /// Of its reports.
  package var language = Language.english
  package var visibility = Visibility.all
  package var pictureLocation = PictureLocation.keep
  /// The most bytes of one picture, and of all.
  package var pictureBytes: Int64 = 33_554_432
  package var quotaBytes = Account.defaultQuota
  package var usedBytes: Int64 = 0
  package var kinds = TargetKinds()
  package var targetFields = FieldDeclarations()
  /// The types that fields of targets ever had, as JSON: a key keeps its type for ever.
  var fieldTypes = JSONText("{}")
  package var isActive = true
  package var createdAt = Instant(seconds: 0)

  /// 10 GiB.
  static let defaultQuota: Int64 = 10 << 30

  /// Which targets an inspector sees.
  package enum Visibility: String, CaseIterable, FieldValue {
    case all
    /// Those that he, or a target above them, is assigned to.
    case assigned
  }

  /// Whether the stored pictures keep where they were taken.
  package enum PictureLocation: String, CaseIterable, FieldValue {
    case keep, strip
  }

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Account>(
    "accounts", blank: Account(),
    [
      .hidden("id", \.id),
      .constant("name", \.name, isAudited: true),
      .text("title", \.title, required: .name),
      .input(
        "timeZone", \.timeZone, column: "time_zone",
        .optional(
          .text(1...100), "The IANA name of the zone of its days; the server's unless given.")),
      .input(
        "language", \.language,
        .optional(.oneOf(Language.self), "Of its reports, unless they are asked for in another.")),
      .input(
        "visibility", \.visibility,
        .optional(
          .oneOf(Visibility.self),
          "`assigned` shows inspectors the targets that they or targets above are assigned to.")),
      .input(
        "pictureLocation", \.pictureLocation, column: "picture_location",
        .optional(
          .oneOf(PictureLocation.self), "`strip` removes from pictures where they were taken.")),
      .input(
        "pictureBytes", \.pictureBytes, column: "picture_bytes",
        .optional(.integer(1...largestSize), "The most bytes of one picture.")),
      .input(
        "quotaBytes", \.quotaBytes, column: "quota_bytes",
        .optional(.integer(1...largestSize), "The most bytes of all pictures; by a server admin.")),
      // `addUsedBytes` changes it: the update of an account must not write an old one.
      .constant("usedBytes", \.usedBytes, column: "used_bytes"),
      .input("kinds", \.kinds, .optional(.kinds, "The kinds of targets.")),
      .input(
        "targetFields", \.targetFields, column: "target_fields",
        .optional(.fieldDeclarations, "Further fields of targets.")),
      .stored("fieldTypes", \.fieldTypes, column: "field_types", isShown: false),
      .input("active", \.isActive, .optional(.flag)),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])

  private static let largestSize: Int64 = ID<Account>.largest
}

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

/// The names of accounts, which stand in paths.
enum AccountName {
  static let pattern = "^[a-z0-9][a-z0-9-]{0,39}$"

  /// What is wrong with the name of a new account, in one sentence.
  static func fault(in name: String) -> String? {
    let bytes = Array(name.utf8)
    let isLetterOrDigit = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    let isName =
      (1...40).contains(bytes.count) && isLetterOrDigit(bytes[0])
      && bytes.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    return isName
      ? nil : "This must have 1 to 40 of a-z, 0-9 and hyphens, and not begin with a hyphen."
  }
}
