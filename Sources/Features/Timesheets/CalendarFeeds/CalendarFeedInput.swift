package import Core
import JSON
package import WebAPI

/// A feed to make.
package struct NewCalendarFeed: Input {
  /// As far as a client gives it; `of` is what was asked for.
  package let draft: CalendarFeed
  /// The scheme and the host that its address begins with.
  package let origin: String

  package init(_ draft: CalendarFeed, at origin: String) {
    self.draft = draft
    self.origin = origin
  }

  package init(_ decoder: inout InputDecoder) {
    var draft = CalendarFeed.fields.decodeNew(&decoder)
    draft.project = decoder.optional(
      "project", .id(),
      "Only hours on that project: one that is attached to you, or any for managers.")
    draft.of = decoder.readableScope(
      "Whose hours and absences: an id or all; your own unless given.")
    self.draft = draft
    origin = decoder.origin()
  }
}

/// What changes of a feed.
package struct CalendarFeedChange: Input {
  package let id: CalendarFeedID
  package let patch: Patch<CalendarFeed>
  /// Whether it gets another address.
  package let isRenewed: Bool
  package let origin: String

  package init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    patch = CalendarFeed.fields.decodePatch(&decoder)
    isRenewed = decoder.optional(
      "renew", .flag, default: false, "A new address: the one before is dead at once.")
    origin = decoder.origin()
  }
}

/// Whose feeds are wanted.
struct CalendarFeedsQuery: Input {
  let owner: UserScope

  init(_ decoder: inout InputDecoder) {
    owner = decoder.ownerForAdmins(elseForbidden: "Only admins see other users' feeds.")
  }
}

extension FieldType where Value == String {
  /// Any text: what is none gets the same answer as one of no feed.
  fileprivate static let secret = text(0...200).map(
    placeholder: "",
    schema: .object([
      "type": .text("string"), "pattern": .text("^[A-Za-z0-9_-]{43}$"),
    ])
  ) { text, _ in .value(text) }
}

/// The end of a feed's address.
struct CalendarAddress: Input {
  /// `nil` for what is no secret of a feed.
  let secret: CalendarSecret?

  init(_ decoder: inout InputDecoder) {
    let text = decoder.required(
      "secret", .secret, "The part of the address that nobody guesses.")
    secret = text.utf8.count == CalendarSecret.length ? CalendarSecret(text: text) : nil
    // Calendars and people append what tells requests apart.
    _ = decoder.rawQuery()
  }
}
