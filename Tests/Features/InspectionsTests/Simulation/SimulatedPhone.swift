import Core
import Database
import JSON
import TestSupport
import WebAPI
import Zones

@testable import Inspections

/// A phone with what it holds of an account: it knows the server by answers alone.
struct SimulatedPhone {
  let user: UserID
  let device: String
  /// Targets by their numbers, as the server told them last.
  var held: [Int64: JSONTree] = [:]
  /// Changes that were not acknowledged.
  var queue: [PushedChange] = []
  private var number: Int64 = 0
  private var confirmed: Int64 = 0
  private var cursor: FeedCursor?
  /// The keys of what it made and whose number it does not know.
  private(set) var keys: [String] = []

  init(user: UserID, device: String) {
    self.user = user
    self.device = device
  }

  mutating func add(_ key: String, parent: Int64?) {
    var change = PushedChange()
    change.operation = .add
    change.type = .target
    change.key = key
    change.set = [.init("name", .text(key))]
    if let parent { change.set.append(.init("parent", .integer(parent))) }
    enqueue(change)
    keys.append(key)
  }

  /// Sets fields of a target that it holds, or of one that it made.
  mutating func set(_ id: Int64?, key: String?, _ members: [JSONTree.Member]) {
    var change = PushedChange()
    change.id = id.map { ItemID(stored: $0) }
    change.key = id == nil ? key : nil
    change.base = id.flatMap { held[$0]?["revision"] }.map(SimulatedServer.number).map { Int($0) }
    change.set = members
    enqueue(change)
  }

  private mutating func enqueue(_ change: PushedChange) {
    number += 1
    var change = change
    change.number = number
    queue.append(change)
  }

  /// Sends what was not acknowledged; an answer that is lost is as none.
  mutating func push(_ server: SimulatedServer, isAnswerLost: Bool) throws -> [JSONTree] {
    if queue.isEmpty { return [] }
    let results = try server.push(
      queue, of: self, confirmed: confirmed > 0 ? confirmed : nil)
    if isAnswerLost { return results }
    confirmed = queue.last?.number ?? confirmed
    queue = []
    for result in results {
      guard let data = result["data"], data != .null, let id = result["id"] else { continue }
      keep(SimulatedServer.number(id), data)
    }
    return results
  }

  /// Takes what changed; `pages` parts of it at most.
  mutating func fetch(_ server: SimulatedServer, pages: Int, limit: Int) throws {
    for _ in 0..<pages {
      // Everything is taken anew.
      if cursor == nil { held = [:] }
      do {
        let part = try server.changes(of: user, after: cursor, target: nil, limit: limit)
        for row in part.rows { try take(row, server) }
        cursor = part.cursor
        if !part.hasMore { return }
      } catch InspectionFault.expired {
        cursor = nil
        held = [:]
      }
    }
  }

  private mutating func take(_ row: JSONTree, _ server: SimulatedServer) throws {
    switch row["type"] {
    case .text("target"):
      if let id = row["id"], let data = row["data"] { keep(SimulatedServer.number(id), data) }
    case .text("scope"):
      let target = row["target"].map(SimulatedServer.number) ?? 0
      guard row["visible"] == .flag(true) else { return forget(target) }
      var place: FeedCursor?
      while true {
        // The right may be taken again meanwhile.
        guard
          let part = try? server.changes(of: user, after: place, target: target, limit: 7)
        else { return }
        for row in part.rows where row["type"] == .text("target") { try take(row, server) }
        place = part.cursor
        if !part.hasMore { return }
      }
    default: break
    }
  }

  /// Keeps what is not older than what it holds.
  private mutating func keep(_ id: Int64, _ data: JSONTree) {
    let revision = { (data: JSONTree) in data["revision"].map(SimulatedServer.number) ?? 0 }
    if let old = held[id], revision(old) > revision(data) { return }
    held[id] = data
  }

  private mutating func forget(_ target: Int64) {
    held[target] = nil
    for (id, data) in held where data["parent"] == .integer(target) { forget(id) }
  }
}
