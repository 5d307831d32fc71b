import Merging
import TestSupport
import Testing

/// Phones that work offline, over a network that loses, repeats and delays, with one server between them.
struct Simulation {
  private(set) var server = SimulatedServer(records: 3)
  private(set) var phones: [SimulatedPhone]
  private var generator: SeededGenerator
  /// Requests that arrive later than they were sent.
  private var delayed: [Push] = []
  private var nextKey = 1
  private var names = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...6, using: &generator)
    phones = (0..<count).map { SimulatedPhone(name: "p\($0)", records: 3) }
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps { step() }
    while let push = delayed.popLast() { _ = server.receive(push) }
    for _ in 0..<2 { for index in phones.indices { sync(index, isReliable: true) } }
  }

  private mutating func step() {
    let index = Int.random(in: phones.indices, using: &generator)
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<60:
      phones[index].edit(key: nextKey, by: &generator)
      nextKey += 1
    case 60..<85: sync(index, isReliable: false)
    case 85..<90: phones[index].receive(server)
    case 90..<95: decide()
    case 95..<99:
      if let push = delayed.popLast() { _ = server.receive(push) }
    default: if phones.count < 10 { phones.append(phones[index]) }
    }
  }

  private mutating func sync(_ index: Int, isReliable: Bool) {
    for push in phones[index].queue {
      let fate = isReliable ? 99 : Int.random(in: 0..<100, using: &generator)
      if fate < 10 { return }
      if fate < 15 { delayed.insert(push, at: 0) }
      let order = server.receive(push)
      if fate < 20 { _ = server.receive(push) }
      if fate < 30 { return }
      if order == .outOfOrder {
        names += 1
        phones[index].rename("copy\(names)", firstKey: nextKey)
        nextKey += phones[index].queue.count
        return sync(index, isReliable: isReliable)
      }
      phones[index].confirm(push.key)
    }
    phones[index].receive(server)
  }

  private mutating func decide() {
    let index = Int.random(in: server.records.indices, using: &generator)
    let open = server.records[index].conflicts.filter { $0.decision == nil }
    guard let conflict = open.randomElement(using: &generator) else { return }
    server.decide(
      conflict.id, of: index, Bool.random(using: &generator) ? .takeOffered : .keepCurrent)
  }
}

@Suite struct SimulationTests {
  @Test func `nothing that a phone offered is lost, and all phones end alike`() throws {
    for seed in UInt64(1)...1000 {
      var simulation = Simulation(seed: seed)
      simulation.run(steps: 300)
      let server = simulation.server
      #expect(server.violations == [], "seed \(seed)")
      for phone in simulation.phones {
        #expect(phone.queue.isEmpty, "seed \(seed)")
        #expect(phone.copies == simulation.phones[0].copies, "seed \(seed)")
      }
      try #require(lost(server) == [], "seed \(seed)")
    }
  }

  /// The offered values that are neither current, nor overwritten by a change that knew them, nor kept.
  private func lost(_ server: SimulatedServer) -> [String] {
    struct Field: Hashable {
      let record: Int
      let name: String
    }
    var lost: [String] = []
    var later: [Field: [Push?]] = [:]
    for (place, taken) in server.log.enumerated().reversed() {
      defer {
        for name in taken.accepted.keys {
          later[Field(record: taken.record, name: name), default: []].append(taken.push)
        }
      }
      guard let push = taken.push else { continue }
      let record = server.records[push.record]
      for (field, value) in zip(push.fields, push.values) where record.values[field] != value {
        // Another's change had set the same value: that one is judged in its own place.
        if taken.accepted[field] == nil, taken.values[field] == value { continue }
        let isOverwritten = later[Field(record: push.record, name: field)]?.contains {
          $0.map { $0.device == push.device || $0.known > place } ?? true
        }
        if isOverwritten != true, !record.keeps(FieldChange(field, value), of: push.device) {
          lost.append("\(push.key) \(field)=\(value)")
        }
      }
    }
    return lost
  }
}

extension SimulatedRecord {
  /// True if a conflict tells the value as the device's offer, or as an earlier offer of it.
  fileprivate func keeps(_ value: FieldChange, of device: Device) -> Bool {
    conflicts.contains { conflict in
      conflict.device == device
        && ([conflict.offer] + conflict.earlier).contains { $0.values.contains(value) }
    }
  }
}
