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

  /// A language of reports, by its tag (BCP 47).
  package enum Language: String, CaseIterable, FieldValue {
    case english = "en"
    case finnish = "fi"
    case bokmal = "nb"
  }

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
      .stored("usedBytes", \.usedBytes, column: "used_bytes"),
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
