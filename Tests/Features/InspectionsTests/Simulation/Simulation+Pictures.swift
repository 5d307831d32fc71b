import Blobs
import Core
import JSON

@testable import Inspections

// The bytes of pictures, which are announced before.
extension Simulation {
  /// What the network and the server do to bytes.
  private enum Trouble: CaseIterable {
    case requestLost, answerLost, twice, delayed, cut, killed, damaged
  }

  private enum Answer {
    case told(SimulatedServer.BytesTold)
    case none
    case refused
  }

  func sendPictures(_ index: Int) throws {
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard let key = phones[index].awaited.randomElement(using: &generator) else { return }
      try sendBytes(of: key, from: index)
    }
  }

  /// Sends all that the server awaits, as far as the phone knows.
  ///
  /// - Returns: whether there was anything.
  func sendAllPictures(_ index: Int) throws -> Bool {
    let awaited = phones[index].awaited
    for key in awaited {
      var requests = 0
      while phones[index].awaited.contains(key) {
        requests += 1
        if requests > 100 {
          throw SimulationFault(.pictures, "\(phones[index].device) is never done sending \(key).")
        }
        // The right to it may be taken.
        if try !sendBytes(of: key, from: index) { break }
      }
    }
    return !awaited.isEmpty
  }

  /// - Returns: false if the server refused the request.
  @discardableResult
  private func sendBytes(of key: String, from index: Int) throws -> Bool {
    guard let sent = request(for: key, phones[index]) else { return false }
    switch try send(sent) {
    case .none: phones[index].goOn(with: key, phones[index].state.uploads[key]?.id, at: nil)
    case .told(.picture(let result)):
      phones[index].takePicture(result, generation: server.generation)
      let isSeen = result["data"].map { $0 != .null } ?? false
      if isSeen { phones[index].forgetOwed(key) } else { phones[index].forgetPicture(key) }
      phones[index].goOn(with: key, nil, at: nil)
    case .told(.upload(let id, let offset)): phones[index].goOn(with: key, id, at: offset)
    case .told(.otherHash): phones[index].goOn(with: key, nil, at: nil)
    case .refused:
      phones[index].goOn(with: key, nil, at: nil)
      if case .ask = sent.kind { return true }
      if case .append = sent.kind { return true }
      if case .whole = sent.kind, phones[index].state.owed[key] != nil {
        try checkOwed(key, phones[index])
      }
      phones[index].forgetOwed(key)
      return false
    }
    return true
  }

  /// The next request for a picture; nil if the phone does not hold it any more.
  private func request(
    for key: String, _ phone: SimulatedPhone
  ) -> SimulatedServer.SentBytes? {
    let held = phone.id(ofKey: key).flatMap { phone.state.held[$0] }
    guard let owed = held.flatMap({ phone.owed(of: $0)?.1 }) ?? phone.state.owed[key] else {
      return nil
    }
    let owner = owed.owner
    let bytes = SimulatedPicture(key: key).bytes
    let isByKey = (restores || Bool.random(using: &generator)) && phone.state.held[owner] != nil
    func request(_ kind: SimulatedServer.SentBytes.Kind, _ bytes: [UInt8] = [])
      -> SimulatedServer.SentBytes
    {
      SimulatedServer.SentBytes(
        account: phone.account, user: phone.user,
        owner: isByKey ? .key(phone.key(of: owner)) : .id(ItemID(stored: owner)), key: key,
        caption: owed.caption,
        kind: kind, bytes: bytes)
    }
    guard let sending = phone.state.uploads[key] else {
      return Bool.random(using: &generator) ? request(.whole, bytes) : request(.begin)
    }
    guard let offset = sending.offset else { return request(.ask(sending.id)) }
    let rest = bytes[offset...]
    let count =
      Bool.random(using: &generator)
      ? rest.count : Int.random(in: 0...rest.count, using: &generator)
    return request(.append(sending.id, at: offset), Array(rest.prefix(count)))
  }

  private func send(_ sent: SimulatedServer.SentBytes) throws -> Answer {
    let hasTrouble = hasFaults && Int.random(in: 0..<3, using: &generator) == 0
    guard hasTrouble, let trouble = Trouble.allCases.randomElement(using: &generator) else {
      return try arrive(sent)
    }
    switch trouble {
    case .requestLost: return .none
    case .delayed:
      lateBytes.append(sent)
      return .none
    case .twice:
      let first = try arrive(sent)
      let second = try arrive(sent)
      return Bool.random(using: &generator) ? first : second
    case .answerLost:
      _ = try arrive(sent)
      return .none
    case .cut:
      _ = try arrive(sent, cutAfter: Int.random(in: 0...sent.bytes.count, using: &generator))
      return .none
    case .killed:
      _ = try arrive(sent, cutAfter: sent.bytes.count)
      return .none
    case .damaged:
      var damaged = sent
      if let place = sent.bytes.indices.last { damaged.bytes[place] ^= 1 }
      return try arrive(damaged)
    }
  }

  private func arrive(
    _ sent: SimulatedServer.SentBytes, cutAfter cut: Int? = nil
  ) throws -> Answer {
    let new = UploadID()
    var told: SimulatedServer.BytesTold?
    if try call({ server in told = try server.take(sent, cutAfter: cut, new: new) }) != nil {
      return .refused
    }
    if case .picture(let result)? = told {
      try note(result, sent)
      try checkArrived(above: result["id"]?.number, sent.account)
    }
    return told.map { .told($0) } ?? .none
  }

  /// Writes a picture into the model whose announcement a restore lost.
  private func note(_ result: JSONTree, _ sent: SimulatedServer.SentBytes) throws {
    let account = sent.account
    guard model.added[account][sent.key] == nil, let id = result["id"]?.number else { return }
    let (item, of) = (ItemID(stored: id), try server.admin(account).account)
    guard let picture = try server.transaction.picture(item, of)?.picture else { return }
    let kept = try server.transaction.conflict(aboutPicture: item, of)
    let offer = SimulationModel.Offer(
      account: account, sender: "\(sent.user)", base: nil, generation: server.generation,
      present: server.generation)
    let set: [JSONTree.Member] = [
      .init("of", .integer(picture.owner.value)), .init("caption", .text(sent.caption)),
      .init("sha256", .text(picture.sha256)), .init("length", .integer(picture.length)),
    ]
    let added = SimulationModel.Added(key: sent.key, type: "picture", id: id)
    try model.add(added, set, revision: 0, kept.map { [$0] } ?? [], offer)
  }

  /// Bytes that were delayed come; nobody waits for the answer.
  func bytesArriveLate() throws {
    if !lateBytes.isEmpty { _ = try arrive(lateBytes.removeFirst()) }
  }
}

extension Simulation {
  /// A member adds a picture on a phone, or changes one.
  func makePicture(_ index: Int) throws {
    let phone = phones[index]
    var change = PushedChange()
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: set(.picture, ["caption"], on: phone, &change)
    case 1:
      name(.picture, on: phone, &change)
      change.set = [.init(ItemChange.active, .flag(Bool.random(using: &generator)))]
    default: addPicture(on: phone, &change)
    }
    if change.id != nil || change.key != nil { made(change, on: index) }
  }

  /// Announces a picture of some item.
  private func addPicture(on phone: SimulatedPhone, _ change: inout PushedChange) {
    let owners: [PushedType] = [.target, .inspection, .sheet, .finding]
    let type = owners.randomElement(using: &generator) ?? .target
    guard let owner = reference(type, on: phone) else { return }
    let content = Int.random(in: SimulatedPicture.contents, using: &generator)
    let key = "\(text(phone.account)) \(content)"
    let picture = SimulatedPicture(key: key)
    change.operation = .add
    change.type = .picture
    change.key = key
    change.set = [
      .init("of", owner), .init("sha256", .text("\(picture.sha256)")),
      .init("length", .integer(Int64(picture.bytes.count))),
      .init("caption", .text(text(phone.account))),
    ]
  }
}
