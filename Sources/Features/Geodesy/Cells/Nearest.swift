/// A place that was found near another one. Neighbours are ordered by their distance, then by their ids.
package struct Neighbour<ID: Comparable & Sendable>: Comparable, Sendable {
  package let metres: Int
  package let id: ID

  package init(metres: Int, id: ID) {
    self.metres = metres
    self.id = id
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.metres, left.id) < (right.metres, right.id)
  }
}

extension Coordinates {
  /// Finds the places that are the nearest to this one.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - within: metres, not rounded: 0 finds what is at this very place.
  ///   - after: the last one that was found before.
  ///   - placesIn: all places in a range of cells. It is asked for ranges that lie further and further away, and no
  ///     more when nothing nearer can come.
  /// - Returns: the nearest first.
  /// - Throws: what `placesIn` throws.
  package func nearest<ID, Failure>(
    _ limit: Int, within: Int? = nil, after: Neighbour<ID>? = nil,
    placesIn: (ClosedRange<Int64>) throws(Failure) -> [(id: ID, at: Coordinates)]
  ) throws(Failure) -> [Neighbour<ID>] {
    var found: [Neighbour<ID>] = []
    for ring in Rings(around: self) {
      if let within, ring.leastMetres > within { break }
      if found.count == limit, let last = found.last, last.metres < ring.leastMetres { break }
      for cells in ring.cells {
        for (id, place) in try placesIn(cells) {
          let distance = distance(to: place)
          if let within, distance > Double(within) { continue }
          let neighbour = Neighbour(metres: Int(distance.rounded()), id: id)
          if let after, neighbour <= after { continue }
          found.append(neighbour)
        }
      }
      found.sort()
      found.removeLast(max(0, found.count - limit))
    }
    return found
  }
}
