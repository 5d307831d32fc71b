/// The known name that is most like a misspelt one; `nil` when none is like it.
package func closest(_ name: String, among known: some Sequence<String>) -> String? {
  let best = known.map { (name: $0, distance: editDistance(name, $0)) }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
  guard let best, best.distance <= max(1, name.count / 3) else { return nil }
  return best.name
}

extension Setting {
  /// The setting that is meant by a name that is none's key: one whose key begins with it, that is called so elsewhere,
  /// that is spelt like it, or of whose key it is a part. `nil` when there is none, or more than one.
  package static func meant(by name: String, among settings: [Setting]) -> Setting? {
    func only(_ isMeant: (Setting) -> Bool) -> Setting? {
      let found = settings.filter(isMeant)
      return found.count == 1 ? found[0] : nil
    }
    if name.count > 1, let found = only({ $0.key.hasPrefix(name) }) { return found }
    if let found = only({ $0.otherNames.contains(name) }) { return found }
    if let key = closest(name, among: settings.map(\.key)) { return only { $0.key == key } }
    return name.count > 2 ? only { $0.key.contains(name) } : nil
  }
}

/// How many characters have to be added, left out, replaced or swapped with the next one (Damerau and Levenshtein,
/// restricted to one edit a place).
private func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var rows = [Array(0...right.count)]
  for (row, character) in left.enumerated() {
    var distances = [row + 1]
    for (column, other) in right.enumerated() {
      var distance = min(
        rows[row][column + 1] + 1, distances[column] + 1,
        rows[row][column] + (character == other ? 0 : 1))
      if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
        distance = min(distance, rows[row - 1][column - 1] + 1)
      }
      distances.append(distance)
    }
    rows.append(distances)
  }
  return rows[left.count][right.count]
}
