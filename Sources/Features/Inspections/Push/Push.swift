import Core
import Database
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

/// The clock of a device, corrected by when its changes came.
struct DeviceClock: Hashable, Sendable {
  let sentAt: Instant
  let receivedAt: Instant

  /// The seconds that the device's clock is behind.
  var skew: Int64 { receivedAt.seconds - sentAt.seconds }

  /// The most seconds that count as none.
  static let tolerance: Int64 = 120
  /// 2000-01-01T00:00:00Z.
  static let earliest = Instant(seconds: 946_684_800)

  /// When a change was made: as the device says, moved by what its clock is wrong. No clock decides anything.
  func madeAt(_ said: Instant?) -> Instant {
    var made = said ?? sentAt
    if made.seconds > sentAt.seconds || made.seconds < Self.earliest.seconds { made = sentAt }
    if abs(skew) <= Self.tolerance { return made }
    let moved = made.seconds + skew
    // A clock far ahead was wrong by less when the change was made.
    return moved < Self.earliest.seconds ? receivedAt : Instant(seconds: moved)
  }
}

/// What the changes of a push are taken with.
struct PushReception {
  let membership: Membership
  let context: RequestContext
  let clock: DeviceClock
  var device: RegisteredDevice
  /// Nil if the database was not restored lately: then what is not there never was.
  var waiting: WaitingChanges?
  /// The bytes of the results so far.
  var answered: Int

  var account: AccountID { membership.account.id }

  /// Who makes a change.
  func sender(of change: PushedChange) -> Sender {
    var origin = Origin(context)
    origin.device = device.id
    origin.number = change.number
    origin.madeAt = clock.madeAt(change.madeAt)
    if let said = change.madeAt, said != origin.madeAt { origin.saidAt = said }
    var sender = Sender(membership, context, origin)
    sender.isAnsweredBriefly = answered >= PushResult.mostOfAll
    return sender
  }

  /// Whether a refused change waits instead.
  func waits(
    _ change: PushedChange, for fault: InspectionFault, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    switch fault {
    case .notRestored: true
    case .lacking, .incomplete, .forbidden: waiting != nil
    case .unknown(let name, _):
      try waiting?.mayComeBack(name) { key throws(InspectionFault) in
        try transaction.refused(key, by: device.id, account)
      } ?? false
    default: false
    }
  }
}

extension InspectionFault {
  /// What the sender of a change that waits is told.
  var ofWaiting: InspectionFault {
    switch self {
    case .lacking(let errors): .notRestored(errors)
    case .forbidden(let reason): .notRestored([FieldError("op", reason)])
    case .incomplete:
      .notRestored([FieldError("holds", "Not everything of the inspection has arrived.")])
    default: .notRestored()
    }
  }
}

/// What became of a pushed change.
struct PushResult: Sendable {
  var key: String?
  var status = 200
  var type: ItemType?
  var id: ItemID?
  var revision: Int64?
  /// The item right after the change, as JSON; `nil` for none, and for one that the sender may not see any more.
  var data: JSONText?
  /// Whether the item is left out since it is large: the feed has it.
  var isDataOmitted = false
  var conflicts: [ItemID] = []
  /// What is wrong, as JSON.
  var problem: JSONText?
}

extension PushResult {
  /// The bytes of an answer from which on its results leave items out.
  static let mostOfAll = 4 << 20
  /// The most bytes of an item in a result.
  static let mostData = 64 << 10
  /// The same in a result that is kept until the device has it.
  static let mostKeptData = 4 << 10

  /// The result without an item that has more bytes.
  func leavingOut(over most: Int) -> PushResult {
    guard let data, data.bytes.count > most else { return self }
    var result = self
    result.data = nil
    result.isDataOmitted = true
    return result
  }

  /// Of a change that was kept as a whole.
  init(key: String?, type: ItemType, conflicts: [ItemID]) {
    self.init()
    self.key = key
    self.type = type
    self.conflicts = conflicts
  }
}
