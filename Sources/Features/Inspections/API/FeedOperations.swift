import Bytes
import Core
import Database
import JSON
import WebAPI

extension Inspections {
  /// The feed of an account.
  var feedOperations: [Operation] { [changesOperation] }

  private var changesOperation: Operation {
    .download(
      OperationInfo(
        126, "changes", .get("/accounts/{account}/changes"), .inspector, .inspections,
        "Gives everything of an account, or what changed since a cursor, each once as it is now."),
      OperationOptions<ChangesInput, ChangesForm>(
        details:
          "As lines (`format=ndjson`) to the end; each line has its cursor, so that a broken download goes on from its last whole line. A cursor that does not hold is 410 cursor-expired with lastN.",
        also: [.get("/accounts/{account}/changes.ndjson", fixed: ["format": "ndjson"])]),
      types: ["application/json", "application/x-ndjson"]
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      try check(input.query, membership, in: transaction)
      let first = try start(input.query, membership, now: context.now, in: transaction)
        .issued(at: context.now)
      let reading = FeedReading(self, input, context, from: first)
      let zone = zone(of: context)
      return input.query.isLines
        ? reading.lines(named: "\(membership.account.name).ndjson", in: zone)
        : Download(reading.parts, in: zone)
    }
  }

  /// The target that a query names must be the member's to see.
  private func check(
    _ query: FeedQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    guard let target = query.target else { return }
    _ = try visibleTarget(target, field: "target", membership, in: transaction)
  }
}

/// The form of an answer of the feed.
struct ChangesForm: Writable {
  static var sample: ChangesForm { ChangesForm() }

  func write(asValueTo writer: inout ResponseWriter) {
    writer.object(named: "Changes") { writer in
      writer.name("changes")
      writer.array { writer in
        writer.object(named: "ChangedItem") { writer in
          writer.field("type", "target")
          writer.optionalField("id", ItemID?.some(ItemID(stored: 1)))
          writer.optionalField("revision", Int64?.some(1))
          writer.optionalField("gone", Bool?.some(true))
          writer.name("data", isOptional: true)
          writer.describe(PushSchema.data)
          writer.optionalField("target", ItemID?.some(ItemID(stored: 1)))
          writer.optionalField("visible", Bool?.some(true))
        }
      }
      writer.field("cursor", "")
      writer.field("more", false)
    }
  }
}

struct ChangesInput: Input {
  let account: String
  let query: FeedQuery

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    var query = FeedQuery()
    query.since = decoder.optional(
      "since", .feedCursor, "The cursor of the answer or the line before; everything without one.")
    query.device = decoder.optional("device", .deviceName, "For lastN, when the cursor is expired.")
    query.types = decoder.optional("types", .feedTypes, "Only rows of these types.")
    query.target = decoder.optional(
      "target", .id(), "Only what hangs on this target, or on one below it.")
    query.limit = decoder.optional("limit", .integer(1...5_000), default: 500)
    query.isLines =
      decoder.optional("format", .oneOf(FeedFormat.self), default: .json) == .ndjson
    self.query = query
  }
}

enum FeedFormat: String, CaseIterable, Sendable {
  case json, ndjson
}

extension FieldType where Value == FeedCursor {
  static let feedCursor = FieldType(
    .object(["type": .text("string"), "maxLength": .integer(1_000)]), placeholder: .none
  ) { raw, context in
    guard case .value(let text) = FieldType<String>.text(1...1_000).read(raw, context) else {
      return .wrong("This must be a cursor of an answer before.")
    }
    return .value(FeedCursor(text: text), orElse: "This must be a cursor of an answer before.")
  }
}

extension FieldType where Value == Set<String> {
  static let feedTypes = FieldType<[FeedType]>.list(.oneOf(FeedType.self), 1...10)
    .map(placeholder: Set<String>()) { types, _ in .value(Set(types.map(\.rawValue))) }
}

/// The types of rows.
enum FeedType: String, CaseIterable, Sendable {
  case account, member, template, target, inspection, sheet, finding, picture, conflict, scope
}

extension FieldType where Value == String {
  /// The name that an installation of a client gave itself.
  static let deviceName = FieldType.key
}
