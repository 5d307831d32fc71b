import Blobs
import ChangeFeed
import Core
import Crypto
import Database
import WebAPI

extension Inspections {
  /// The feed of an account.
  var feedOperations: [Operation] { [changesOperation] }

  private var changesOperation: Operation {
    .feed(
      OperationInfo(
        126, "changes", .get("/accounts/{account}/changes"), .inspector, .inspections,
        "Gives everything of an account, or what changed since a cursor, each once as it is now."),
      OperationOptions<ChangesInput, ChangesForm>(
        details:
          "As lines (`format=ndjson`) to the end; each line has its cursor, so that a broken download goes on from its last whole line. A cursor that does not hold is 410 cursor-expired with lastN.",
        also: [.get("/accounts/{account}/changes.ndjson", fixed: ["format": "ndjson"])])
    ) { input, context in
      AccountFeed(inspections: self, filter: input.filter) {
        transaction throws(InspectionFault) in
        try transaction.member(of: input.account, context)
      }
    }
  }
}

/// What of an account's feed is wanted.
struct ChangesFilter: Sendable {
  /// Whose highest number is told when the cursor does not hold.
  var device: String?
  /// The types of rows, also `scope`; `nil` for all.
  var types: Set<String>?
  /// Only what hangs on this target or on one below it.
  var target: ItemID?
}

extension Item: FeedItem {
  package var number: Int64 { id.value }
  package var place: Int64 { seq }
}

/// The feed of an account, for one request: each account is a stream.
struct AccountFeed: FeedSource {
  let inspections: Inspections
  let filter: ChangesFilter
  /// The caller's membership at the time of a transaction.
  let member: @Sendable (ReadTransaction) throws(InspectionFault) -> Membership

  func viewer(
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FeedViewer {
    FeedViewer(filter, try member(transaction))
  }

  func state(
    for viewer: FeedViewer, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FeedState {
    let membership = viewer.membership
    if let target = filter.target {
      _ = try inspections.visibleTarget(target, field: "target", membership, in: transaction)
    }
    let state = try transaction.feedState(membership)
    let generation = try inspections.currentGeneration(in: transaction)
    return FeedState(
      stream: membership.account.id.value, newest: state.seq, visibility: state.seenSince,
      generation: Hex.text(generation.value), form: .readable, fileName: membership.account.name)
  }

  func fault(
    of refusal: FeedRefusal, for viewer: FeedViewer, in transaction: ReadTransaction
  ) throws(InspectionFault) -> InspectionFault {
    switch refusal {
    case .malformed: return .invalid("since", refusal.message)
    case .foreign: return .invalid("since", "This is no cursor of this account.")
    case .expired:
      let (user, account) = (viewer.membership.user, viewer.membership.account.id)
      let device = try filter.device.flatMap { name throws(InspectionFault) in
        try transaction.device(named: name, of: user, account)
      }
      let last = try device.map { device throws(InspectionFault) in
        try transaction.lastFinal(of: device, account)
      }
      return .expired(lastNumber: last ?? 0)
    }
  }

  func items(
    after place: Int64, limit: Int, for viewer: FeedViewer, in transaction: ReadTransaction,
    _ body: (Item) throws(InspectionFault) -> RowIteration
  ) throws(InspectionFault) {
    try transaction.items(after: place, limit: limit, viewer.membership.account.id, body)
  }

  func scopes(
    after place: Int64, limit: Int, for viewer: FeedViewer, in transaction: ReadTransaction
  ) throws(InspectionFault) -> [FeedScope] {
    let membership = viewer.membership
    if membership.seesAll || filter.target != nil { return [] }
    return try transaction.scopes(
      after: place, limit: limit, membership.user, membership.account.id)
  }

  var showsScopes: Bool { filter.types?.contains(FeedOutput.scope) ?? true }
  var scopeSubject: StaticString { "target" }

  func admits(
    _ item: inout Item, for viewer: inout FeedViewer, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    try viewer.admits(item, in: transaction, inspections)
  }

  func write(
    _ items: ArraySlice<Item>, for viewer: FeedViewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    guard let first = items.first else { return }
    try inspections.reader(of: first.type).write(
      items, for: viewer.membership, in: transaction, as: &output, to: &writer)
  }

  func write(
    _ rest: FeedRest, for viewer: FeedViewer, in transaction: ReadTransaction,
    as output: inout FeedOutput, to writer: inout ResponseWriter
  ) throws(InspectionFault) {
    try TemplateReader().write(
      rest, viewer.membership.account.id, in: transaction, as: &output, to: &writer)
  }
}

/// A member, with what was found out about which rows of the feed that one gets.
struct FeedViewer {
  let membership: Membership
  private let filter: ChangesFilter
  /// What was found out about targets.
  private var places: [ItemID: Place] = [:]
  /// The reader of the type that was asked for last: rows of a type often follow each other.
  private var last: (type: ItemType, reader: any ItemReader)?

  init(_ filter: ChangesFilter, _ membership: Membership) {
    self.filter = filter
    self.membership = membership
  }

  mutating func admits(
    _ item: Item, in transaction: ReadTransaction, _ inspections: Inspections
  ) throws(InspectionFault) -> Bool {
    if let types = filter.types, !types.contains(item.type.rawValue) { return false }
    let reader = reader(of: item.type, inspections)
    if filter.target != nil || !membership.seesAll {
      if let target = try reader.place(of: item, in: transaction)?.target {
        let place = try place(of: target, in: transaction)
        if !place.isWanted || !place.isSeen { return false }
      } else if filter.target != nil {
        return false
      }
    }
    return try reader.isShown(item, to: membership, in: transaction)
  }

  private mutating func reader(of type: ItemType, _ inspections: Inspections) -> any ItemReader {
    if let last, last.type == type { return last.reader }
    let reader = inspections.reader(of: type)
    last = (type, reader)
    return reader
  }

  /// Whether a target is, or is below, the one that the query names, and one that the member is assigned to.
  private struct Place {
    var isWanted: Bool
    var isSeen: Bool
  }

  private mutating func place(
    of target: ItemID, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Place {
    if let known = places[target] { return known }
    var place = Place(
      isWanted: filter.target == nil || filter.target == target, isSeen: membership.seesAll)
    // Known from now on: a ring would be a fault, and ends here.
    places[target] = place
    if let found = try transaction.place(of: target, for: membership.viewer) {
      if found.isAssigned { place.isSeen = true }
      if let parent = found.parent, !place.isWanted || !place.isSeen {
        let above = try self.place(of: parent, in: transaction)
        if above.isWanted { place.isWanted = true }
        if above.isSeen { place.isSeen = true }
      }
      places[target] = place
    }
    return place
  }
}

/// The form of an answer of the feed.
struct ChangesForm: Writable {
  static var sample: ChangesForm { ChangesForm() }

  func write(asValueTo writer: inout ResponseWriter) {
    writer.describeFeed("Changes", row: "ChangedItem", of: "target", rightsTo: "target") {
      $0.describe(PushSchema.data)
    }
  }
}

struct ChangesInput: FeedInput {
  let account: String
  let feed: FeedQuery
  let filter: ChangesFilter

  init(_ decoder: inout InputDecoder) {
    account = decoder.required("account", .accountName)
    var filter = ChangesFilter()
    feed = FeedQuery(&decoder) { decoder in
      filter.device = decoder.optional(
        "device", .deviceName, "For lastN, when the cursor is expired.")
      filter.types = decoder.optional("types", .feedTypes, "Only rows of these types.")
      filter.target = decoder.optional(
        "target", .id(), "Only what hangs on this target, or on one below it.")
    }
    self.filter = filter
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
  static let deviceName = FieldType.clientKey
}
