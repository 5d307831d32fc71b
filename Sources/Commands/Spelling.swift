/// The known name that is most like a misspelt one; `nil` when none is like it.
package func closest(_ name: String, among known: some Sequence<String>) -> String? {
  let best = known.map { (name: $0, distance: editDistance(name, $0)) }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
  guard let best, best.distance <= max(1, name.count / 3) else { return nil }
  return best.name
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
