import Bytes
import Core
import JSON
import WebAPI
import Zones

@testable import Inspections

extension Simulation {
  /// A phone that fetched all, and sent nothing since, holds exactly what its member may see.
  func checkSeen(_ index: Int) throws {
    let phone = phones[index]
    let seen = Set(try targets(of: phone).map(\.item.id.value))
    let held = Set(phone.items("target"))
    if held == seen { return }
    throw SimulationFault(
      .visibility,
      "\(phone.device) of \(phone.user) misses \(seen.subtracting(held).sorted()) and holds \(held.subtracting(seen).sorted()) that it may not see."
    )
  }

  /// The targets that a member may see, inactive ones too, as the reading operation shows them.
  private func targets(of phone: SimulatedPhone) throws -> [TargetView] {
    let member = Readings.Member(user: phone.user, account: phone.account)
    if let known = server.readings.targets[member] { return known }
    var query = TargetsQuery()
    query.active = nil
    query.part = .after(nil, limit: 5_000)
    let page = try server.inspections.targets(
      query, try server.readMembership(phone.user, phone.account), in: server.transaction)
    let found = page.elements.compactMap { if case .target(let view) = $0 { view } else { nil } }
    server.readings.targets[member] = found
    return found
  }

  /// What must be true when all is quiet.
  func check() throws {
    for account in SimulatedServer.accounts.indices {
      for user in SimulatedServer.inspectors[account] { try checkTables(of: user, account) }
    }
    for account in SimulatedServer.accounts.indices {
      try checkValues(account)
      try checkSignatures(account)
    }
    for phone in phones { try checkHeld(phone) }
    try checkAnswered()
    try checkOffers()
    try checkPictures()
    try checkReports()
  }

  /// The tables of a member's phones are what the feed gives from zero, and what the reading operations show.
  private func checkTables(of user: UserID, _ account: Int) throws {
    let phones = phones.filter { $0.user == user && $0.account == account }
    guard let first = phones.first else { return }
    let rows = try server.all(of: user, account).filter { $0["id"] != nil }
      .map { (row: $0, told: $0["data"]?.withoutCounts) }
    var shown: [Int64: JSONTree] = [:]
    for view in try targets(of: first) {
      var writer = ResponseWriter(zone: .utc)
      writer.value(view)
      shown[view.item.id.value] =
        JSONTree(try JSONDocument(writer.buffer.array()).root)
        .withoutCounts
    }
    for phone in phones { try check(phone, rows, shown) }
  }

  private func check(
    _ phone: SimulatedPhone, _ rows: [(row: JSONTree, told: JSONTree?)],
    _ shown: [Int64: JSONTree]
  ) throws {
    let ids = Set(rows.compactMap { $0.row["id"]?.number })
    let held = Set(phone.state.held.keys)
    if ids != held {
      throw SimulationFault(
        .tables,
        """
        \(phone.device) misses \(rows.map(\.row).filter { !held.contains($0["id"]?.number ?? 0) }) and holds \
        \(phone.state.held.filter { !ids.contains($0.key) }) too much.
        """
      )
    }
    for (row, told) in rows {
      guard let id = row["id"]?.number, let held = phone.state.held[id], let data = row["data"],
        let told
      else { continue }
      if held.data.withoutCounts != told || held.revision != row["revision"]?.number {
        throw SimulationFault(
          .tables, "\(phone.device): \(held.data.compactText) is \(data.compactText)")
      }
      if held.type == "target", shown[id] != told {
        throw SimulationFault(.tables, "\(phone.device): \(id) is shown otherwise than told.")
      }
    }
  }

  /// No accepted value is lost, and nothing is there twice.
  private func checkValues(_ account: Int) throws {
    let rows = try server.all(of: SimulatedServer.admins[account], account)
    var items: [Int64: JSONTree] = [:]
    for row in rows {
      guard let id = row["id"]?.number, let data = row["data"] else { continue }
      if PushedType(rawValue: row["type"]?.plain ?? "") != nil,
        row["type"] != .text("conflict")
      {
        items[id] = data
      }
    }
    let added = model.added[account]
    if Set(added.values) != Set(items.keys) {
      throw SimulationFault(.doubled, "\(added) and \(items.keys.sorted())")
    }
    for (place, value) in model.current where place.account == account {
      var told = items[place.item]
      for name in place.field.split(separator: ".") { told = told?[String(name)] }
      if (told ?? .null) != value.value {
        throw SimulationFault(.lost, "\(place) is \(told ?? .null), not \(value.value)")
      }
    }
  }
}
