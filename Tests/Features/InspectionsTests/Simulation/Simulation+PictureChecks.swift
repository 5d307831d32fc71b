import Core
import JSON

@testable import Inspections

extension Simulation {
  /// Every picture that a phone could send is stored, with its own bytes. Inspections wait for pictures only.
  func checkPictures() throws {
    for phone in phones where !phone.awaited.isEmpty {
      throw SimulationFault(.pictures, "\(phone.device) was not rid of \(phone.awaited).")
    }
    for account in SimulatedServer.accounts.indices {
      let items = try Dictionary(
        uniqueKeysWithValues: server.all(of: SimulatedServer.admins[account], account)
          .compactMap { row in row["id"]?.number.map { ($0, row) } })
      var lengths: Int64 = 0
      for row in items.values where row["type"] == .text("picture") {
        guard let picture = row["data"] else { continue }
        if picture["state"] != .text("removed") { lengths += picture["length"]?.number ?? 0 }
        try checkBytes(of: picture)
      }
      let id = try server.admin(account).account
      let used = try server.transaction.pictureBytes(id).used
      if used != lengths {
        throw SimulationFault(.pictures, "\(used) bytes count, not \(lengths).")
      }
      try checkArriving(items)
    }
  }

  private func checkBytes(of picture: JSONTree) throws {
    let made = SimulatedPicture(key: picture["key"]?.plain ?? "")
    let isOwn =
      picture["sha256"] == .text("\(made.sha256)")
      && picture["length"]?.number == Int64(made.bytes.count)
    let bytes = server.files.bytes(of: made.sha256, count: made.bytes.count)
    let isStored = picture["state"] == .text("stored")
    if !isOwn || isStored && bytes != made.bytes {
      throw SimulationFault(.pictures, "\(picture.compactText) has other bytes, or none.")
    }
  }

  /// An inspection waits as long as an active picture of it, or of what it holds, is awaited.
  private func checkArriving(_ items: [Int64: JSONTree]) throws {
    func data(_ id: Int64?) -> JSONTree? { id.flatMap { items[$0]?["data"] } }
    var waiting: Set<Int64> = []
    for row in items.values where row["type"] == .text("picture") {
      guard let picture = row["data"], picture["active"] == .flag(true),
        picture["state"] == .text("awaited"), let of = picture["of"]?.number
      else { continue }
      if let inspection = data(of)?["inspection"]?.number {
        if data(of)?["active"] == .flag(true) { waiting.insert(inspection) }
      } else {
        waiting.insert(of)
      }
    }
    for (id, row) in items where row["type"] == .text("inspection") {
      let state = row["data"]?["state"]?.plain ?? ""
      if state == "arriving" && !waiting.contains(id) || state == "finished" && waiting.contains(id)
      {
        throw SimulationFault(.pictures, "The inspection \(id) is \(state).")
      }
    }
  }
}
