import Blobs
import Bytes
import ChangeFeed
import Core
import Database
import JSON
import Synchronization
import TestSupport
import WebAPI
import Zones

@testable import Inspections

/// The real service over the real tables, in one transaction, so that nothing is synced to a disk.
final class SimulatedServer {
  /// All texts of the second account hold this character, and no other text does.
  static let marker: Character = "§"
  static let accounts = ["alpha", "beta"]
  /// Their admins, who use no phones.
  static let admins = [UserID(stored: 2), UserID(stored: 3)]
  /// Their inspectors; one is a member of both.
  static let inspectors = [4...6, 6...8].map { $0.map { UserID(stored: Int64($0)) } }

  let inspections: Inspections
  let transaction: WriteTransaction
  private let life: Life
  let files: SimulatedFiles
  var now = TestClock.start
  /// Whether phones' clocks are taken to be right, whatever they say.
  var correctsClocks = false
  /// What was read of the texts that members got: most are told many times, also when a run is repeated.
  private(set) var told: [RowText: JSONTree]
  /// What members read since something was written last.
  var readings = Readings()

  /// User 1 is a server admin.
  init(
    in transaction: WriteTransaction, _ files: SimulatedFiles, told: [RowText: JSONTree] = [:]
  ) throws {
    let directory = Inspections.UserDirectory { user, _ in
      Inspections.Person(name: "user \(user)", username: "user\(user)", isActive: true)
    } named: { _, _ in
      nil
    } invite: { _, _, _ in
      preconditionFailure("nobody is invited")
    }
    self.transaction = transaction
    let life = Life()
    self.life = life
    self.files = files
    self.told = told
    try files.removeAll()
    inspections = Inspections(
      users: directory, zones: try Zones(), timeZone: "UTC",
      generation: { _ in Generation(value: [life.value], restoredAt: life.restoredAt) })
    for account in Self.accounts.indices { try make(account) }
  }

  /// The life of the database, which a restore ends.
  private final class Life: Sendable {
    private let number = Mutex<UInt8>(1)

    var value: UInt8 {
      get { number.withLock { $0 } }
      set { number.withLock { $0 = newValue } }
    }

    private let restored = Mutex<Instant?>(nil)

    var restoredAt: Instant? {
      get { restored.withLock { $0 } }
      set { restored.withLock { $0 = newValue } }
    }
  }

  /// What happens when a backup was restored.
  func beRestored() throws {
    life.restoredAt = now
    try transaction.skipLostNumbers(at: now)
  }

  /// Whether changes wait for what a restore lost.
  var hasWaiting: Bool {
    life.restoredAt.map { now - $0 < WaitingChanges.kept } ?? false
  }

  var generation: Int {
    get { Int(life.value) }
    set { life.value = UInt8(truncatingIfNeeded: newValue) }
  }

  private func make(_ account: Int) throws {
    var patch = Patch<Account>()
    patch[\.title] = .set(account == 0 ? "Town" : "Town \(Self.marker)")
    patch[\.visibility] = .set(.assigned)
    try save(account, patch, by: UserID(stored: 1))
    try setMember(Self.admins[account], account, .admin, isActive: nil, by: UserID(stored: 1))
    for user in Self.inspectors[account] {
      try setMember(user, account, .inspector, isActive: nil)
    }
    try saveTemplate(titled: account == 0 ? "Yearly" : "Yearly \(Self.marker)", account)
  }

  /// The form of both accounts: a section that is filled once, one for each room, and one for each part of the target.
  static let template = "yearly"
  static let sections = [
    (name: "start", repeats: "once"), (name: "rooms", repeats: "many"),
    (name: "parts", repeats: "children"),
  ]

  static func fields(of section: String) -> [String] { ["\(section)_how", "\(section)_where"] }

  func saveTemplate(titled title: String, _ account: Int) throws {
    let sections = Self.sections.map { section in
      let fields = Self.fields(of: section.name).map { key in
        JSONTree.object(["key": .text(key), "label": .text(title), "type": .text("text")])
      }
      return JSONTree.object([
        "section": .text(section.name), "title": .text(title), "repeat": .text(section.repeats),
        "fields": .array(fields),
      ])
    }
    let draft = TemplateDraft(
      account: Self.accounts[account], name: Self.template, title: title,
      sections: .array(sections), isActive: nil)
    let admin = try admin(account)
    _ = try inspections.saveTemplate(
      draft, admin.membership, admin.context, in: transaction)
  }

  func save(_ account: Int, _ patch: Patch<Account>, by user: UserID) throws {
    let draft = AccountDraft(
      name: Self.accounts[account], new: patch.applied(to: Account()), patch: patch,
      hasTitle: true, changesOnlyQuota: false)
    _ = try inspections.saveAccount(draft, context(user), in: transaction)
  }

  func setMember(
    _ user: UserID, _ account: Int, _ role: MemberRole?, isActive: Bool?, by: UserID? = nil
  ) throws {
    _ = try inspections.setMember(
      user, of: Self.accounts[account], MemberChange(role: role, isActive: isActive),
      context(by ?? Self.admins[account]), in: transaction)
  }

  func context(_ user: UserID) -> RequestContext {
    RequestContext(
      caller: Caller(user: user, role: user.value == 1 ? .admin : .reporter, timeZone: "UTC"),
      now: now, requestID: "r", operation: "test")
  }

  func membership(_ user: UserID, _ account: Int) throws -> Membership {
    try transaction.member(of: Self.accounts[account], context(user))
  }

  func admin(_ account: Int) throws -> Sender {
    Sender(try membership(Self.admins[account], account), context(Self.admins[account]))
  }

  // MARK: Requests

  /// Takes a slice of a push; what it throws undoes the call.
  func push(_ sent: Sent, slice: Int) throws -> [Taken] {
    let push = Push(
      account: Self.accounts[sent.account], device: sent.device,
      sentAt: correctsClocks ? now : sent.sentAt, confirmed: sent.confirmed,
      changes: sent.made.map {
        var change = $0.change
        if correctsClocks { change.madeAt = now }
        return change
      })
    var taken: [Result<Taken, any Error>] = []
    try inspections.push(push, slice: slice, after: 0, context(sent.user), in: transaction) {
      text in
      taken.append(Result { try self.taken(text, sent.account) })
    }
    return try taken.map { try $0.get() }
  }

  /// A result with the conflicts as they are right after the change: a later one of the slice may change them.
  private func taken(_ text: JSONText, _ account: Int) throws -> Taken {
    let result = try read(text.bytes, for: account)
    guard case .array(var ids)? = result["conflicts"] else {
      return Taken(result: result, conflicts: [])
    }
    let isDecision = result["type"] == .text("conflict")
    if isDecision, let decided = result["id"] { ids = [decided] }
    if ids.isEmpty { return Taken(result: result, conflicts: []) }
    let id = try admin(account).account
    let conflicts = try ids.compactMap {
      try transaction.conflict(ItemID(stored: $0.number ?? 0), id)
    }
    return Taken(
      result: result, conflicts: conflicts, items: isDecision ? try items(account) : [:])
  }

  /// The items of an account by their numbers, as they are now.
  func items(_ account: Int) throws -> [Int64: Item] {
    let all = try transaction.all(
      Item.fields.select("WHERE account = $1"), [.id(admin(account).account)]
    ) { row throws(InspectionFault) in Item.fields.record(row) }
    return Dictionary(uniqueKeysWithValues: all.map { ($0.id.value, $0) })
  }

  func changes(
    of user: UserID, _ account: Int, after cursor: FeedCursor?, target: Int64? = nil, limit: Int,
    device: String? = nil
  ) throws -> Part {
    let membership = try readMembership(user, account)
    let filter = ChangesFilter(device: device, target: target.map { ItemID(stored: $0) })
    let feed = AccountFeed(inspections: inspections, filter: filter) { _ in membership }
    var viewer = try feed.viewer(in: transaction)
    let (_, place) = try feed.start(
      since: cursor.map { .readable($0) }, at: now, for: viewer, in: transaction)
    let part = try feed.part(
      after: place, limit: limit, lookingThrough: max(limit, FeedQuery.rowsOfSearch), for: &viewer,
      in: transaction)
    var writer = ResponseWriter(zone: .utc)
    writer.fullBytes = .max
    var output = FeedOutput(after: place, FeedStyle(isLines: true, form: .readable))
    let progress = try feed.write(
      part, for: viewer, in: transaction, as: &output, to: &writer)
    let cursor = progress.cursor
    var found = Part(rows: [], cursors: [], cursor: cursor, hasMore: progress.hasMore)
    var lines = writer.buffer.array()[...]
    while let end = lines.firstIndex(of: UInt8(ascii: "\n")) {
      guard let (row, place) = cursor.cut(from: lines[..<end]) else {
        let text = String(decoding: lines[..<end], as: UTF8.self)
        throw SimulationFault(.tables, "A line of the feed has no cursor: \(text)")
      }
      found.rows.append(try read(row, for: account))
      found.cursors.append(place)
      lines = lines[(end + 1)...]
    }
    try checkOnce(found.rows)
    return found
  }

  /// What a member gets of an item is a JSON text, without anything of the other account.
  func read(_ bytes: [UInt8], for account: Int) throws -> JSONTree {
    if account == 0, bytes.contains(Self.lastByteOfMarker) {
      throw SimulationFault(.isolation, "A member got \(String(decoding: bytes, as: UTF8.self))")
    }
    let text = RowText(bytes: bytes)
    if let tree = told[text] { return tree }
    let tree = JSONTree(try JSONDocument(bytes).root)
    told[text] = tree
    return tree
  }

  private static let lastByteOfMarker: UInt8 = 0xA7

  /// Everything of the account as a member gets it from zero.
  func all(of user: UserID, _ account: Int) throws -> [JSONTree] {
    let member = Readings.Member(user: user, account: account)
    if let known = readings.rows[member] { return known }
    var rows: [JSONTree] = []
    var cursor: FeedCursor?
    while true {
      let part = try changes(of: user, account, after: cursor, limit: 1_000)
      rows += part.rows
      if !part.hasMore {
        try checkOnce(rows)
        readings.rows[member] = rows
        return rows
      }
      cursor = part.cursor
    }
  }
}
