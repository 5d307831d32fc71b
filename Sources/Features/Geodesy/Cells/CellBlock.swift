/// Cells of adjoining rows and columns.
struct CellBlock {
  let rows: ClosedRange<Int>
  /// Eastwards. They may go on beyond the 180th meridian in either direction: column -1 is the last one, 3,600 the
  /// first. At most all.
  let columns: ClosedRange<Int>

  /// The cells that have a place between angles in 1e-7 degrees. Longitudes count from the 180th meridian and may go
  /// on beyond it.
  init(latitudes: ClosedRange<Int>, longitudes: ClosedRange<Int>) {
    let south = floorDivision(latitudes.lowerBound - Degrees.latitudes.lowerBound)
    let north = floorDivision(latitudes.upperBound - Degrees.latitudes.lowerBound)
    rows = south...north
    let first = floorDivision(longitudes.lowerBound)
    let last = floorDivision(longitudes.upperBound)
    if last - first + 1 < Cell.columnCount {
      columns = first...last
    } else {
      let middle = floorDivision((longitudes.lowerBound + longitudes.upperBound) / 2)
      columns = middle - Cell.columnCount / 2...middle + Cell.columnCount / 2 - 1
    }
  }

  var isWhole: Bool { rows == Cell.rows && columns.count == Cell.columnCount }

  /// The keys of the cells, as ranges in ascending order; without those of a smaller block within this one.
  func ranges(without inner: CellBlock? = nil) -> [ClosedRange<Int64>] {
    var numbers: [ClosedRange<Int>] = []
    for row in rows {
      for part in parts(of: row, without: inner) {
        let first = row * Cell.columnCount + part.lowerBound
        let last = row * Cell.columnCount + part.upperBound
        if let before = numbers.last, before.upperBound + 1 == first {
          numbers[numbers.count - 1] = before.lowerBound...last
        } else {
          numbers.append(first...last)
        }
      }
    }
    return numbers.map { Cell.key(number: $0.lowerBound)...Cell.key(number: $0.upperBound) }
  }

  /// The columns of a row, from 0, in ascending order.
  private func parts(of row: Int, without inner: CellBlock?) -> [ClosedRange<Int>] {
    guard let inner, inner.rows.contains(row) else { return Self.wrapped(columns) }
    var parts: [ClosedRange<Int>] = []
    if columns.lowerBound < inner.columns.lowerBound {
      parts += Self.wrapped(columns.lowerBound...inner.columns.lowerBound - 1)
    }
    if inner.columns.upperBound < columns.upperBound {
      parts += Self.wrapped(inner.columns.upperBound + 1...columns.upperBound)
    }
    return parts.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Columns that may go on beyond the 180th meridian, as columns of the grid.
  private static func wrapped(_ columns: ClosedRange<Int>) -> [ClosedRange<Int>] {
    let count = Cell.columnCount
    let first = (columns.lowerBound % count + count) % count
    let last = first + columns.count - 1
    return last < count ? [first...last] : [0...last - count, first...count - 1]
  }
}

/// How many sides of a cell fit into an angle, also for an angle below zero.
private func floorDivision(_ angle: Int) -> Int {
  (angle >= 0 ? angle : angle - Cell.side + 1) / Cell.side
}
