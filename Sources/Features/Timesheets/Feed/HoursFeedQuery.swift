import ChangeFeed
import Core
import SecretKeys
import WebAPI
import Zones

extension KeyPurpose {
  static let hoursCursors = KeyPurpose(
    "hours-cursors", .sealing, acceptedSeconds: FeedCursor.lifetime)
}

/// Which part of the feed of hours is wanted.
struct HoursFeedQuery: FeedInput {
  let feed: FeedQuery
  let scope: UserScope
  /// Hours that end before it are left out.
  let from: Instant?
  let types: Set<HoursFeedType>

  init(_ decoder: inout InputDecoder) {
    var from: Day?
    var types: [HoursFeedType]?
    let scope = decoder.readableScope(
      "Whose hours, for managers and admins: an id or all; your own unless given.")
    feed = FeedQuery(&decoder, sealed: true) { decoder in
      from = decoder.optional(
        "from", .day, "Without hours that end before this day; the cursor keeps it.")
      types = decoder.optional(
        "types", .list(.oneOf(HoursFeedType.self), 1...HoursFeedType.allCases.count),
        "Only rows of these types.")
    }
    self.scope = scope
    self.from = from.map { [zone = feed.zone] in zone.start(of: $0) }
    self.types = Set(types ?? HoursFeedType.allCases)
    if feed.since != nil, from != nil, !decoder.isWrong("since", "from") {
      decoder.addError("from", "The cursor keeps it: leave this out.")
    }
  }

  /// Of cursors: those of another view are refused.
  var view: [Int64] {
    let scope: Int64 = if case .user(let user) = scope { user.value } else { 0 }
    return [scope, types.reduce(0) { $0 | $1.bit }]
  }
}

extension Timesheets {
  var entryChangesOperation: Operation {
    .feed(
      OperationInfo(
        89, "entryChanges", .get("/entries/changes"), .authenticated, .entries,
        "Gives hours and what belongs to them, or what changed since a cursor, each as it is now."),
      OperationOptions<HoursFeedQuery, Download.Form>(
        details: """
          Rows are of users, projects, tasks, entries, absences, submissions, contracts and locks. `gone` is what was \
          removed, is not yours to see, or ended before `from`. For `user=all` a `scope` row tells that a person came in \
          sight: read `user` of that one from the beginning before you go on; or went out of it: forget that one's. As \
          lines (`format=ndjson`) to the end, each with its cursor. A cursor that does not hold is 410 cursor-expired: \
          take everything anew, and send your changes of the last 30 days again by their keys.
          """,
        also: [.get("/entries/changes.ndjson", fixed: ["format": "ndjson"])],
        beforeReading: sealAuditLog,
        writeSample: {
          $0.describeFeed("EntryChanges", of: "entry", rightsTo: "user") {
            $0.describe(HoursFeedType.schemaOfData)
          }
        })
    ) { query, context in HoursFeed(timesheets: self, query: query, context: context) }
  }
}
