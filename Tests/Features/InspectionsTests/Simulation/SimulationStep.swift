import TestSupport

/// Something that happens in a run. A run goes on without a step that is left out.
struct SimulationStep: CustomStringConvertible {
  /// The order of the cases is that of the weights.
  enum Kind: CaseIterable {
    /// A member changes something on a phone.
    case make
    /// A phone sends, fetches or both, over a network with faults.
    case sync
    /// A request that was under way comes at last.
    case arrive
    /// An admin changes something.
    case edit
    /// An admin gives and takes rights to targets.
    case assign
    /// An admin changes a member, or what inspectors see.
    case member
    case decide
    /// A phone stores what it holds.
    case store
    case die
    case copy
    case backUp
    case restore
    case setClock
    /// A member adds or changes a picture on a phone.
    case makePicture
    /// A phone sends bytes of pictures that the server awaits.
    case sendPictures
    /// A member decides a conflict that the phone holds.
    case decideOnPhone
    /// A member changes one of the items that most phones hold.
    case clash
    /// A member fills in, and says which revision of the inspection the phone knows.
    case fill
    /// A member finishes an inspection, with a signature and with what the phone counts.
    case finish
    /// An admin drops a picture that never came.
    case dropPicture
  }

  let kind: Kind
  /// What the step does follows from this.
  let seed: UInt64

  var description: String { ".init(kind: .\(kind), seed: 0x\(String(seed, radix: 16)))" }

  /// Either rights change all the time, or phones are copied and databases restored, or none of both.
  private static let weights: [[Int]] = [
    [40, 36, 3, 10, 2, 1, 3, 3, 2, 0, 0, 0, 2, 4, 10, 3, 6, 6, 3, 1],
    [25, 36, 3, 10, 24, 2, 3, 3, 2, 0, 0, 0, 1, 2, 8, 3, 4, 4, 2, 1],
    [40, 36, 3, 8, 4, 1, 3, 4, 3, 0, 4, 2, 1, 4, 10, 3, 8, 6, 3, 1],
    [40, 36, 3, 8, 4, 1, 3, 4, 3, 2, 0, 0, 1, 4, 10, 3, 6, 6, 3, 1],
  ]

  /// Whether backups are restored in the runs of a seed.
  static func restores(_ seed: UInt64) -> Bool { seed % 4 == 2 }

  /// The steps of a seed.
  static func steps(_ count: Int, seed: UInt64) -> [SimulationStep] {
    var generator = SeededGenerator(seed: seed)
    let weights = weights[Int(seed % 4)]
    let total = weights.reduce(0, +)
    return (0..<count).map { _ in
      var place = Int.random(in: 0..<total, using: &generator)
      let kind = zip(Kind.allCases, weights).first { _, weight in
        place -= weight
        return place < 0
      }
      return SimulationStep(kind: kind?.0 ?? .sync, seed: generator.next())
    }
  }
}
