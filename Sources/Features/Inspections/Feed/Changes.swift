import Blobs
import Bytes
import Core
import Crypto
import Database
import JSON
import WebAPI

extension Inspections {
  /// The feed of an account.
  var feedOperations: [Operation] { [changesOperation] }

  /// The target that a query names must be the member's to see.
  private func check(
    _ query: FeedQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) {
    guard let target = query.target else { return }
    _ = try visibleTarget(target, field: "target", membership, in: transaction)
  }

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

  /// Where the feed begins for a query.
  ///
  /// - Throws: `.expired` for a cursor that does not hold any more; `.invalid` for one of another account.
  func start(
    _ query: FeedQuery, _ membership: Membership, now: Instant, in transaction: ReadTransaction
  ) throws(InspectionFault) -> FeedCursor {
    let state = try transaction.feedState(membership)
    let generation = Hex.text(try currentGeneration(in: transaction).value)
    guard let since = query.since else {
      return FeedCursor(
        account: membership.account.id, seq: 0, scopesFrom: state.seq,
        seenSince: state.seenSince, issuedAt: now, generation: generation)
    }
    guard since.account == membership.account.id else {
      throw .invalid("since", "This is no cursor of this account.")
    }
    let isOld = now.seconds - since.issuedAt.seconds > FeedCursor.lifetime
    if isOld || since.generation != generation || since.seenSince != state.seenSince
      || since.seq > state.seq
    {
      let device = try query.device.flatMap { name throws(InspectionFault) in
        try transaction.device(named: name, of: membership.user, membership.account.id)
      }
      let last = try device.map { device throws(InspectionFault) in
        try transaction.lastFinal(of: device, membership.account.id)
      }
      throw .expired(lastNumber: last ?? 0)
    }
    return since
  }

  /// The rows after a cursor that the member may see.
  func part(
    after cursor: FeedCursor, _ query: FeedQuery, limit: Int, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> FeedPart {
    let account = membership.account.id
    // Rows that the member does not see are read, too: an answer that finds few of them ends early. Lines go on in
    // another piece, for which what did not fit into this one is read again.
    let most = query.isLines ? limit : max(limit, FeedQuery.rowsOfSearch)
    var scopes: ArraySlice<FeedScope> = []
    if !membership.seesAll, query.target == nil {
      scopes = try transaction.scopes(
        after: max(cursor.seq, cursor.scopesFrom), limit: most, membership.user, account)[...]
    }
    let lastScope = scopes.count == most ? scopes.last?.seq : nil
    var part = FeedPart(after: cursor.seq, hasMore: lastScope != nil)
    var filter = FeedFilter(query, membership)
    /// Whether the row was taken or passed over.
    func take(_ row: FeedRow) throws(InspectionFault) -> Bool {
      if let lastScope, row.seq > lastScope { return false }
      if part.count == limit {
        part.hasMore = true
        return false
      }
      if try filter.admits(row, in: transaction, self) { part.append(row) } else { part.skip(row) }
      return true
    }
    var count = 0
    try transaction.items(after: cursor.seq, limit: most, account) { item throws(InspectionFault) in
      count += 1
      while let scope = scopes.first, scope.seq < item.seq {
        if try !take(.scope(scope)) { return .stop }
        scopes.removeFirst()
      }
      return try take(.item(item)) ? .continue : .stop
    }
    // Those that follow the last item, of which there are no more.
    if count < most {
      while let scope = scopes.popFirst(), try take(.scope(scope)) {}
    } else {
      part.hasMore = true
    }
    return part
  }

  /// Writes a part of the feed, or as much of it as the answer has room for.
  func write(
    _ part: FeedPart, after cursor: FeedCursor, asLines: Bool, for membership: Membership,
    in transaction: ReadTransaction, to writer: inout ResponseWriter
  ) throws(InspectionFault) -> FeedProgress {
    var output = FeedOutput(after: cursor, isLines: asLines)
    for run in part.runs where !output.isFull {
      switch run {
      case .scope(let scope): output.write(scope, to: &writer)
      case .items(let range):
        let items = part.items[range]
        guard let first = items.first else { continue }
        try reader(of: first.type).write(
          items, for: membership, in: transaction, as: &output, to: &writer)
      }
    }
    var cursor = output.cursor
    if output.isFull, cursor.seq != part.lastSeq {
      return FeedProgress(
        cursor: cursor, hasMore: true, rows: output.rows, rest: output.rest)
    }
    cursor.seq = part.seq
    return FeedProgress(cursor: cursor, hasMore: part.hasMore, rows: output.rows)
  }

  /// Writes the rest of a row that was not written to its end.
  func write(
    _ rest: FeedRest, after cursor: FeedCursor, asLines: Bool, in transaction: ReadTransaction,
    to writer: inout ResponseWriter
  ) throws(InspectionFault) -> FeedProgress {
    var output = FeedOutput(after: cursor, isLines: asLines)
    try TemplateReader().writeVersions(
      of: rest.item, after: rest.version, in: transaction, as: &output, to: &writer)
    return FeedProgress(
      cursor: output.cursor, hasMore: true, rows: output.rows, rest: output.rest)
  }
}

/// Which rows of the feed a member gets.
struct FeedFilter {
  private let query: FeedQuery
  private let membership: Membership
  /// What was found out about targets.
  private var places: [ItemID: Place] = [:]
  /// The reader of the type that was asked for last: rows of a type often follow each other.
  private var last: (type: ItemType, reader: any ItemReader)?

  init(_ query: FeedQuery, _ membership: Membership) {
    self.query = query
    self.membership = membership
  }

  mutating func admits(
    _ row: FeedRow, in transaction: ReadTransaction, _ inspections: Inspections
  ) throws(InspectionFault) -> Bool {
    guard case .item(let item) = row else {
      return query.types?.contains(FeedQuery.scope) ?? true
    }
    if let types = query.types, !types.contains(item.type.rawValue) { return false }
    let reader = reader(of: item.type, inspections)
    if query.target != nil || !membership.seesAll {
      if let target = try reader.place(of: item, in: transaction)?.target {
        let place = try place(of: target, in: transaction)
        if !place.isWanted || !place.isSeen { return false }
      } else if query.target != nil {
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
      isWanted: query.target == nil || query.target == target, isSeen: membership.seesAll)
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
