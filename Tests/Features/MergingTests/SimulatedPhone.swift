import JSON
import Merging
import TestSupport

/// A phone that works offline: its copy of the records, and what it has not been told to be taken.
struct SimulatedPhone {
  struct Copy: Equatable {
    var values: [String: JSONText] = [:]
    var revision = 1
    var isActive = true
  }

  private(set) var device: Device
  private(set) var copies: [Copy]
  private(set) var queue: [Push] = []
  private var number: Int64 = 0
  private var known = 0

  init(name: String, records: Int) {
    device = Device(user: 1, name: name)
    copies = Array(repeating: Copy(), count: records)
  }

  mutating func edit(key: Int, by generator: inout SeededGenerator) {
    let record = Int.random(in: copies.indices, using: &generator)
    let fields = ["a", "b", "c", "d"].shuffled(using: &generator)
      .prefix(Int.random(in: 1...3, using: &generator))
    let active: Bool? =
      Int.random(in: 0..<20, using: &generator) == 0 ? !copies[record].isActive : nil
    number += 1
    queue.append(
      Push(
        key: key, device: device, number: number, record: record, base: copies[record].revision,
        fields: Array(fields),
        values: fields.map { _ in JSONText("\(Int.random(in: 1...9, using: &generator))") },
        active: active, known: known))
  }

  /// The phone is told that a change was taken.
  mutating func confirm(_ key: Int) { queue.removeAll { $0.key == key } }

  mutating func receive(_ server: SimulatedServer) {
    known = server.log.count
    copies = server.records.map {
      Copy(values: $0.values, revision: $0.revision, isActive: $0.isActive)
    }
  }

  /// The server knows the device's numbers from another phone: this one was copied. It goes on under a new
  /// name, and sends again what was not taken.
  mutating func rename(_ name: String, firstKey: Int) {
    device = Device(user: 1, name: name)
    number = 0
    queue = queue.enumerated().map { index, push in
      number += 1
      return Push(
        key: firstKey + index, device: device, number: number, record: push.record,
        base: push.base, fields: push.fields, values: push.values, active: push.active,
        known: push.known)
    }
  }
}
