import Bytes
import Core
import Database
import JSON
import TestSupport
import WebAPI
import Zones

@testable import Inspections

/// The real service over the real tables, in one transaction, so that nothing is synced to a disk.
struct SimulatedServer {
  static let account = "tornio"

  let inspections: Inspections
  let transaction: WriteTransaction
  let now = TestClock.start

  /// User 1 is a server admin, user 2 the account's admin, those after it its inspectors.
  init(in transaction: WriteTransaction, inspectors: Int, account: String) throws {
    let directory = Inspections.UserDirectory { user, _ in
      Inspections.Person(name: "user \(user)", isActive: true)
    }
    self.transaction = transaction
    inspections = Inspections(
      users: directory, zones: try Zones(), timeZone: "UTC", generation: { _ in [1] })
    var patch = Patch<Account>()
    patch[\.title] = .set("Town")
    patch[\.visibility] = .set(.assigned)
    let draft = AccountDraft(
      name: Self.account, new: patch.applied(to: Account()), patch: patch, hasTitle: true,
      changesOnlyQuota: false)
    _ = try inspections.saveAccount(draft, context(1, .admin), in: transaction)
    for user in 2...(inspectors + 2) {
      let change = MemberChange(role: user == 2 ? .admin : .inspector, isActive: nil)
      let by = user == 2 ? context(1, .admin) : context(2)
      _ = try inspections.setMember(
        UserID(stored: Int64(user)), of: Self.account, change, by, in: transaction)
    }
  }

  func context(_ user: Int64, _ role: Role = .reporter) -> RequestContext {
    RequestContext(
      caller: Caller(user: UserID(stored: user), role: role, timeZone: "UTC"), now: now,
      requestID: "r", operation: "test")
  }

  func membership(_ user: UserID) throws -> Membership {
    try transaction.member(of: Self.account, context(user.value))
  }

  func push(
    _ changes: [PushedChange], of phone: SimulatedPhone, confirmed: Int64?
  ) throws -> [JSONTree] {
    let push = Push(
      account: Self.account, device: phone.device, sentAt: now, confirmed: confirmed,
      changes: changes)
    var results: [JSONTree] = []
    for slice in 0..<push.slices {
      try inspections.push(
        push, slice: slice, context(phone.user.value), in: transaction
      ) { results.append($0.tree) }
    }
    return results
  }

  func changes(
    of user: UserID, after cursor: FeedCursor?, target: Int64?, limit: Int
  ) throws -> (rows: [JSONTree], cursor: FeedCursor, hasMore: Bool) {
    let membership = try membership(user)
    var query = FeedQuery()
    query.since = cursor
    query.target = target.map { ItemID(stored: $0) }
    if let target = query.target {
      _ = try inspections.visibleTarget(target, field: "target", membership, in: transaction)
    }
    var place = try inspections.start(query, membership, now: now, in: transaction)
    let part = try inspections.part(
      after: place, query, limit: limit, membership, in: transaction)
    let readers = Dictionary(
      inspections.readers.map { ($0.type, $0) }, uniquingKeysWith: { first, _ in first })
    var rows: [JSONTree] = []
    for row in part.rows {
      var writer = ResponseWriter(zone: .utc)
      try inspections.write(row, readers, membership, in: transaction, to: &writer)
      rows.append(JSONText(String(decoding: writer.buffer.array(), as: UTF8.self)).tree)
    }
    place.seq = part.seq
    return (rows, place, part.hasMore)
  }

  /// A change without a device, by the account's admin.
  func change(_ id: Int64, _ patch: TargetPatch, base: Int? = nil) throws {
    let sender = Sender(try membership(UserID(stored: 2)), context(2))
    _ = try inspections.updateTarget(
      ItemID(stored: id), patch, base: base, sender, in: transaction)
  }

  /// The targets that a member may see, inactive ones too, by their numbers, as the reading operation shows them.
  func targets(of user: UserID) throws -> [Int64: JSONTree] {
    var query = TargetsQuery()
    query.active = nil
    query.part = .after(nil, limit: 5_000)
    let page = try inspections.targets(query, try membership(user), in: transaction)
    var found: [Int64: JSONTree] = [:]
    for case .target(let view) in page.elements {
      var writer = ResponseWriter(zone: .utc)
      writer.value(view)
      found[view.item.id.value] =
        JSONText(String(decoding: writer.buffer.array(), as: UTF8.self)).tree
    }
    return found
  }

  static func number(_ value: JSONTree) -> Int64 {
    if case .integer(let number) = value { number } else { 0 }
  }
}
