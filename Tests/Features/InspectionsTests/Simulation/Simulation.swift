import Core
import Database
import JSON
import Merging
import TestSupport
import WebAPI

@testable import Inspections

/// One run: phones of the members of two accounts and their admins, over a network with faults.
final class Simulation {
  /// A call that changed the database, to be repeated on another one.
  typealias Call = (SimulatedServer) throws -> Void

  let server: SimulatedServer
  var phones: [SimulatedPhone] = []
  var model = SimulationModel()
  /// What was committed, in order.
  var calls: [Call] = []
  /// Requests that are under way still.
  var delayed: [SimulatedServer.Sent] = []
  var lateBytes: [SimulatedServer.SentBytes] = []
  /// The names of phones of which a late request confirmed results that they lost by a restore.
  var confirmedLate: Set<String> = []
  /// The keys of what the push that is taken adds.
  var pushed = PushedKeys()
  var generator: SeededGenerator
  /// The revisions of targets as an admin saw them last.
  var seenByAdmin: [[Int64: Int]] = SimulatedServer.accounts.map { _ in [:] }
  /// Whether requests and answers get lost.
  var hasFaults = true
  private var count = 0
  private let steps: [SimulationStep]
  /// Whether backups are restored: then phones name items by their keys.
  let restores: Bool
  /// Whether phones are copied.
  let copies: Bool
  private var place = 0

  init(
    seed: UInt64, _ steps: [SimulationStep], in transaction: WriteTransaction,
    _ files: SimulatedFiles
  ) throws {
    self.steps = steps
    restores = SimulationStep.restores(seed)
    copies = steps.contains { $0.kind == .copy }
    generator = SeededGenerator(seed: seed)
    server = try SimulatedServer(in: transaction, files)
    for number in 0..<Int.random(in: 2...10, using: &generator) {
      let account = number % 2
      let users = SimulatedServer.inspectors[account]
      phones.append(
        SimulatedPhone(
          account: account, user: users[number / 2 % users.count], device: "phone \(number)"))
    }
  }

  /// Takes all steps.
  ///
  /// - Throws: what is wrong.
  func run() throws {
    while place < steps.count { try live() }
    try comeToRest()
  }

  private struct Restored: Error {}

  /// Takes steps until the end, or until a backup is restored: then what was written since is undone.
  private func live() throws {
    while place < steps.count {
      let step = steps[place]
      place += 1
      generator = SeededGenerator(seed: step.seed)
      server.now = server.now + 60
      switch step.kind {
      case .backUp: try keepBackup()
      case .restore where backups > 0: throw Restored()
      default: try take(step)
      }
    }
  }

  private var backups = 0

  private func keepBackup() throws {
    let (model, calls) = (self.model, self.calls)
    backups += 1
    defer { backups -= 1 }
    do { try server.transaction.undoable { try live() } } catch is Restored {
      server.readings = Readings()
      server.generation += 1
      self.model = model
      self.calls = calls
      try call { try $0.beRestored() }
      delayed = []
      lateBytes = []
      try server.files.removeUnnamed(in: server.transaction)
      seenByAdmin = SimulatedServer.accounts.map { _ in [:] }
    }
  }

  private func take(_ step: SimulationStep) throws {
    let index = Int.random(in: phones.indices, using: &generator)
    switch step.kind {
    case .make: try make(index)
    case .sync: try sync(index)
    case .arrive where delayed.isEmpty: try bytesArriveLate()
    case .arrive: try arriveLate(delayed.removeFirst())
    case .edit: try edit(index % 2)
    case .assign: try assign(index % 2)
    case .member: try changeMember(index % 2)
    case .decide: try decide(index % 2)
    case .store: phones[index].store()
    case .die: phones[index].die()
    case .copy: if phones.count < 12 { phones.append(phones[index]) }
    case .setClock: setClock(index)
    case .makePicture: try makePicture(index)
    case .sendPictures: try sendPictures(index)
    case .decideOnPhone: decideOnPhone(index)
    case .clash: clash(index)
    case .fill: fill(index)
    case .finish: finish(index)
    case .dropPicture: try dropPicture(index % 2)
    case .backUp, .restore: break
    }
  }

  private func setClock(_ index: Int) {
    let years = Int64.random(in: -2...75, using: &generator)
    let offset = years * 31_556_952 + Int64.random(in: 0...7_200, using: &generator)
    let drift = Int64.random(in: -90...90, using: &generator)
    phones[index].clock = SimulatedClock(offset: offset, drift: drift, since: server.now)
  }

  /// A text unlike all others; those of the second account have its marker.
  func text(_ account: Int) -> String {
    count += 1
    return account == 0 ? "v\(count)" : "v\(count)\(SimulatedServer.marker)"
  }

  /// Does what an admin or a server does, whole or not at all.
  ///
  /// - Returns: what it threw, if the service refused it.
  @discardableResult
  func call(_ body: @escaping Call) throws -> InspectionFault? {
    let now = server.now
    server.readings = Readings()
    do {
      try server.transaction.undoable { try body(server) }
    } catch let fault as InspectionFault {
      if case .database = fault { throw fault }
      return fault
    }
    calls.append { server in
      server.now = now
      try body(server)
    }
    return nil
  }
}
