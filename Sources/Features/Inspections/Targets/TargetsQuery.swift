package import Core

/// Which targets are wanted.
package struct TargetsQuery: Hashable, Sendable {
  /// Where in the trees they stand.
  package enum Place: Hashable, Sendable {
    case anywhere
    /// At the top.
    case roots
    case childrenOf(ItemID)
    /// Anywhere below.
    case under(ItemID)
  }

  package enum Inspector: Hashable, Sendable {
    case caller
    case user(UserID)
  }

  package enum Order: String, CaseIterable, Sendable {
    case id, name
  }

  /// Which part of the list.
  package enum Part: Hashable, Sendable {
    /// The n-th of pages of 20, in which targets that became inactive keep their places.
    case page(Int64)
    case after(Position?, limit: Int)
  }

  /// A position in the list: the name as it is compared, which counts in the order of names, and the id.
  package struct Position: Hashable, Sendable {
    let nameKey: String
    let id: Int64
  }

  package var place = Place.anywhere
  package var kind: String?
  package var state: TargetState?
  package var inspector: Inspector?
  package var words: [String] = []
  /// Nil for both.
  package var active: Bool? = true
  package var order = Order.id
  package var part = Part.after(nil, limit: 500)

  static let pageSize = 20
}

/// A part of a list of targets.
package struct TargetsPage: Sendable {
  package let elements: [Element]
  package let next: TargetsQuery.Position?
  /// How many there are on all pages, with those that are only places.
  package let total: Int64?

  package enum Element: Sendable {
    case target(TargetView)
    /// The place of an inactive one.
    case inactive(ItemID)
  }
}
