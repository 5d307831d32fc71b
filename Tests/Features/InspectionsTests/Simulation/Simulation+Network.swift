import ChangeFeed
import Core
import JSON
import WebAPI

@testable import Inspections

extension Simulation {
  /// What a request comes to.
  private enum Answer<Value> {
    case value(Value)
    /// Nothing came back.
    case none
    case refused(InspectionFault)
  }

  /// What the network and the server do to a request.
  private enum Weather: CaseIterable {
    case requestLost, answerLost, twice, delayed, cut, killed
  }

  private func weather() -> Weather? {
    hasFaults && Int.random(in: 0..<4, using: &generator) == 0
      ? Weather.allCases.randomElement(using: &generator) : nil
  }

  /// A phone sends and fetches, in any order, or does either alone.
  func sync(_ index: Int) throws {
    let (order, requests) = (
      Int.random(in: 0..<6, using: &generator), Int.random(in: 1...8, using: &generator)
    )
    if order < 3 { try push(index) }
    if order > 0 { try fetch(index, most: order == 1 ? requests : 1_000) }
    if order > 3 { try push(index) }
  }

  func push(_ index: Int) throws {
    phones[index].storeResults()
    let phone = phones[index]
    let batch = phone.batch(of: Int.random(in: 1...80, using: &generator))
    if batch.isEmpty { return }
    let sent = SimulatedServer.Sent(
      account: phone.account, user: phone.user, device: phone.device,
      sentAt: phone.clock.at(server.now), confirmed: phone.confirmed, made: batch)
    switch try send(sent) {
    case .none: break
    case .value(let results):
      try checkOrder(results, phone)
      phones[index].take(results, of: batch, generation: server.generation)
    case .refused(let fault): try refuse(index, fault)
    }
    if Bool.random(using: &generator) { phones[index].store() }
  }

  private func send(_ sent: SimulatedServer.Sent) throws -> Answer<[JSONTree]> {
    switch weather() {
    case nil: return try arrive(sent)
    case .requestLost: return .none
    case .delayed:
      delayed.append(sent)
      return .none
    case .twice:
      let first = try arrive(sent)
      let second = try arrive(sent)
      return Bool.random(using: &generator) ? first : second
    case .answerLost, .cut:
      _ = try arrive(sent)
      return .none
    case .killed:
      let slices = sent.slices
      _ = try arrive(sent, slices: Int.random(in: 0..<slices, using: &generator))
      return .none
    }
  }

  /// A request that was delayed comes; nobody waits for its answer.
  func arriveLate(_ sent: SimulatedServer.Sent) throws {
    let confirmsMore = phones.contains {
      $0.device == sent.device && $0.state.acknowledged < sent.confirmed ?? 0
    }
    if confirmsMore { confirmedLate.insert(sent.device) }
    _ = try arrive(sent)
  }

  /// `slices` are those that were committed before the server was killed; nil for all.
  private func arrive(
    _ sent: SimulatedServer.Sent, slices: Int? = nil
  ) throws -> Answer<[JSONTree]> {
    var results: [JSONTree] = []
    pushed = PushedKeys()
    for slice in 0..<(slices ?? sent.slices) {
      var found: [SimulatedServer.Taken] = []
      let fault = try call { server in found = try server.push(sent, slice: slice) }
      if let fault { return .refused(fault) }
      let first = slice * Push.slice
      for (made, taken) in zip(sent.made[first...], found) { try note(made, taken, sent) }
      for made in sent.made[first...].prefix(Push.slice) where made.change.operation == .state {
        try checkArrived(made.change, sent.account)
      }
      results += found.map(\.result)
    }
    return slices == nil ? .value(results) : .none
  }

  /// Writes into the model what became of a pushed change.
  private func note(
    _ made: SimulatedPhone.Made, _ taken: SimulatedServer.Taken, _ sent: SimulatedServer.Sent
  ) throws {
    let (change, result, conflicts) = (made.change, taken.result, taken.conflicts)
    defer { notePushed(change, result, sent) }
    if result.waits { return try checkWaiting(change, sent) }
    if result["problem"]?["type"]?.isProblem("out-of-order") != true {
      model.answered.insert(change.text(of: sent.device))
    }
    if result["again"] == .flag(true) { return }
    try checkFinishing(made, taken, sent)
    guard result["status"] == .integer(200) else { return try checkRefusal(change, result, sent) }
    if change.operation == .decide { return try noteDecision(change, taken, sent) }
    // An item that was to be added is kept as a conflict, and what changes it with it.
    guard let id = result["id"]?.number else { return }
    let offer = SimulationModel.Offer(
      account: sent.account, sender: "\(sent.user)/\(sent.device)", base: change.base ?? 0,
      generation: made.generation, present: server.generation)
    let revision = result["revision"]?.number ?? 0
    try checkKey(made, result)
    try model.noteOrder(change, of: id, offer)
    try checkKept(change, of: id, conflicts, sent)
    if change.operation == .add, let key = change.key, let type = change.type {
      let added = SimulationModel.Added(key: key, type: type.rawValue, id: id)
      let set = try model.add(added, change.set, revision: revision, conflicts, offer)
      return model.noteOffers(id, set, conflicts, offer)
    }
    if change.operation == .state {
      if conflicts.isEmpty { try noteFinish(id, change.set, sent.account) }
      return
    }
    try model.change(id, change.set, revision: revision, conflicts, offer)
    model.noteOffers(id, change.set, conflicts, offer)
  }

  private func refuse(_ index: Int, _ fault: InspectionFault) throws {
    switch fault {
    case .expired(let last):
      phones[index].startAnew(lastNumber: last)
    // No member any more: the phone keeps all.
    case .notFound: break
    default: throw SimulationFault(.refused, "\(phones[index].device): \(fault)")
    }
  }

  // MARK: Fetching

  /// - Returns: whether the phone got everything.
  @discardableResult
  func fetch(_ index: Int, most: Int) throws -> Bool {
    if phones[index].hasNoCursor, try !confirmResults(index) { return false }
    var isAtEnd = false
    for _ in 0..<most {
      let next = phones[index].next
      switch try ask(index, next) {
      case .none: return false
      case .refused(.invalid) where next.target != nil: phones[index].dropPart()
      case .refused(let fault):
        try refuse(index, fault)
        if fault == .notFound { return false }
      case .value(let part):
        phones[index].take(part, generation: server.generation)
        if next.target == nil { isAtEnd = !part.hasMore }
      }
      if isAtEnd, phones[index].isComplete {
        // Nothing happened on the server since its last answer.
        try checkSeen(index)
        return true
      }
    }
    return false
  }

  /// Without a cursor nothing tells a phone that the server lost what it has results of: it sends the last of that
  /// again, with what it confirms.
  ///
  /// - Returns: false if no answer came.
  private func confirmResults(_ index: Int) throws -> Bool {
    phones[index].storeResults()
    let phone = phones[index]
    guard let last = phone.lastAnswered else { return true }
    let sent = SimulatedServer.Sent(
      account: phone.account, user: phone.user, device: phone.device,
      sentAt: phone.clock.at(server.now), confirmed: phone.state.acknowledged, made: [last])
    switch try send(sent) {
    case .none: return false
    case .value: break
    case .refused(let fault): try refuse(index, fault)
    }
    return true
  }

  private func ask(
    _ index: Int, _ next: (target: Int64?, cursor: FeedCursor?)
  ) throws -> Answer<SimulatedServer.Part> {
    let (phone, weather) = (phones[index], weather())
    let limit = Int.random(in: 1...30, using: &generator)
    do {
      var part = try server.changes(
        of: phone.user, phone.account, after: next.cursor, target: next.target, limit: limit,
        device: phone.device)
      guard let weather else { return .value(part) }
      // The answer breaks off after some line.
      guard weather == .cut, let cut = part.rows.indices.randomElement(using: &generator) else {
        return .none
      }
      part.rows.removeSubrange(cut...)
      guard cut > 0 else { return .none }
      part.cursor = part.cursors[cut - 1]
      part.hasMore = true
      return .value(part)
    } catch let fault as InspectionFault {
      return weather == nil ? .refused(fault) : .none
    }
  }

  // MARK: The end

  /// All phones sync until nothing is left to send or to fetch.
  func comeToRest() throws {
    for account in SimulatedServer.accounts.indices {
      for user in SimulatedServer.inspectors[account] {
        try call { try $0.setMember(user, account, nil, isActive: true) }
      }
    }
    hasFaults = false
    while let sent = delayed.popLast() { try arriveLate(sent) }
    while !lateBytes.isEmpty { try bytesArriveLate() }
    for _ in 0..<40 {
      var isQuiet = true
      for index in phones.indices {
        var rounds = 0
        if try sendWaiting(index) { isQuiet = false }
        while phones[index].hasUnsent {
          isQuiet = false
          rounds += 1
          if rounds > 200 {
            throw SimulationFault(.endless, "\(phones[index].device) is never done sending.")
          }
          try push(index)
        }
        if try sendAllPictures(index) { isQuiet = false }
        if try !fetch(index, most: 2_000) || phones[index].hasUnsent { isQuiet = false }
        if !phones[index].awaited.isEmpty { isQuiet = false }
      }
      if isQuiet, try !endWaiting() { return try check() }
    }
    throw SimulationFault(.endless, "The phones never come to rest.")
  }
}

extension SimulatedServer.Sent {
  var slices: Int { (made.count + Push.slice - 1) / Push.slice }
}
