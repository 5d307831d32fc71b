import Core
import JSON

/// Changes that a device made, in the order in which it made them.
package struct Push: Sendable {
  let account: String
  let device: String
  /// By the clock of the device.
  let sentAt: Instant
  /// The highest number whose result the device has.
  let confirmed: Int64?
  let changes: [PushedChange]

  static let mostChanges = 1_000
  /// The changes that are written together, before other writes have their turn.
  static let slice = 50

  var slices: Int { (changes.count + Self.slice - 1) / Self.slice }
}

/// A change that a device made.
package struct PushedChange: Sendable {
  package enum Operation: String, CaseIterable, Sendable {
    case add, set, state, decide
  }

  /// Unlike that of any other change of the device, and rising; 0 for a malformed one.
  var number: Int64 = 0
  var operation = Operation.set
  /// Of the item; needed to add one.
  var type: PushedType?
  var id: ItemID?
  var key: String?
  var base: Int?
  var inspectionBase: Int?
  var set: [JSONTree.Member] = []
  /// By the clock of the device.
  var madeAt: Instant?
  /// What is wrong with its form; nil for nothing. Fields that are wrong have values that nobody gave.
  var malformation: Malformation?

  /// Whether it sets a state that only managers may set.
  var setsManagersState: Bool {
    [.text("open"), .text("void")].contains(self.set.first { $0.name == "state" }?.value)
  }
}

/// What is wrong with the form of a change.
struct Malformation: Sendable {
  let errors: [FieldError]
  /// The change as the device gave it.
  let given: JSONTree
}

/// The types of items that a device adds and changes.
package enum PushedType: String, CaseIterable, Sendable {
  case target, inspection, sheet, finding, picture, conflict

  /// The same type among all.
  var item: ItemType {
    switch self {
    case .target: .target
    case .inspection: .inspection
    case .sheet: .sheet
    case .finding: .finding
    case .picture: .picture
    case .conflict: .conflict
    }
  }
}
