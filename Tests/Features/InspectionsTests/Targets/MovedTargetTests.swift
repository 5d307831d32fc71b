import Core
import Database
import JSON
import TestSupport
import Testing

@testable import Inspections
@testable import PhoneSimulation

/// Rights that change while a phone takes the feed part by part.
@Suite("A target that a phone holds without the one above, and that is moved away")
struct MovedTargetTests {
  /// Top, hall and room below each other, and a yard that the inspector never sees.
  private struct Places {
    let server: SimulatedServer
    let top: Int64
    let hall: Int64
    let room: Int64
    let yard: Int64
    var user: UserID { SimulatedServer.inspectors[0][0] }

    init(_ server: SimulatedServer) throws {
      self.server = server
      func add(_ name: String, below parent: Int64?) throws -> Int64 {
        let admin = try server.admin(0)
        let set = JSONTree.object(["name": .text(name), "parent": parent.map { .integer($0) }])
        guard case .object(let members) = set else { return 0 }
        let new: NewTarget = try server.inspections.decode(members, admin)
        return try server.inspections.addTarget(
          new, key: nil, admin, in: server.transaction
        ).id.value
      }
      top = try add("Top", below: nil)
      hall = try add("Hall", below: top)
      room = try add("Room", below: hall)
      yard = try add("Yard", below: nil)
      try change(top, [.init("inspectors", .array([.integer(user.value)]))])
      // The hall comes after the room in the feed.
      try change(hall, [.init("city", .text("Tornio"))])
    }

    func change(_ id: Int64, _ set: [JSONTree.Member]) throws {
      let admin = try server.admin(0)
      let patch: TargetPatch = try server.inspections.decode(set, admin)
      _ = try TargetDeclaration(inspections: server.inspections).update(
        ItemID(stored: id), patch, base: nil, admin, in: server.transaction)
    }

    /// Takes answers of a row each, until there is nothing more, or until `isEnough`.
    func fetch(
      _ phone: inout SimulatedPhone, until isEnough: (SimulatedPhone) -> Bool = \.isComplete
    ) throws {
      while !isEnough(phone) {
        let next = phone.next
        do {
          let part = try server.changes(
            of: user, 0, after: next.cursor, target: next.target, limit: 1)
          phone.take(part, generation: server.generation)
        } catch InspectionFault.invalid where next.target != nil {
          phone.dropPart()
        }
      }
    }
  }

  private func withPlaces(_ body: @escaping @Sendable (Places) throws -> Void) throws {
    let database = try TestDatabase()
    try SimulatedSeeds.prepare(database)
    try database.write { try body(Places(SimulatedServer(in: $0, SimulatedFiles()))) }
  }

  @Test("The phone does not hold it when it sees the one above again")
  func movedAway() throws {
    try withPlaces { places in
      var phone = SimulatedPhone(account: 0, user: places.user, device: "phone")
      try places.fetch(&phone) { $0.items("target").contains(places.room) }
      #expect(phone.items("target") == [places.room])
      try places.change(places.top, [.init("inspectors", .array([]))])
      try places.change(places.room, [.init("parent", .integer(places.yard))])
      try places.change(
        places.top, [.init("inspectors", .array([.integer(places.user.value)]))])
      try places.change(places.hall, [.init("city", .text("Kemi"))])
      try places.fetch(&phone)
      #expect(phone.items("target") == [places.top, places.hall])
    }
  }

  @Test("One that stays, and the right to another target is taken meanwhile, is held at the end")
  func stays() throws {
    try withPlaces { places in
      let own = [JSONTree.Member("inspectors", .array([.integer(places.user.value)]))]
      try places.change(places.yard, own)
      try places.change(places.hall, [.init("city", .text("Kemi"))])
      var phone = SimulatedPhone(account: 0, user: places.user, device: "phone")
      try places.fetch(&phone) { $0.items("target").contains(places.room) }
      #expect(!phone.items("target").contains(places.hall))
      try places.change(places.yard, [.init("inspectors", .array([]))])
      try places.fetch(&phone)
      #expect(phone.items("target") == [places.top, places.hall, places.room])
    }
  }
}
