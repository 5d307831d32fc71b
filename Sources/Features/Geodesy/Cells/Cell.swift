/// A grid of cells of 0.1 degrees over the earth. Rows count from the south pole, columns eastwards from the 180th
/// meridian.
package enum Cell {
  /// Whole 1e-7 degrees.
  static let side = Degrees.one / 10
  /// The north pole has a row of its own.
  static let rows = 0...1_800
  static let columnCount = 3_600
  private static let columnBits = 20

  /// The key of the cell that a place is in: row * 2^20 + column.
  package static func key(of place: Coordinates) -> Int64 {
    key(
      row: (place.latitudeE7 - Degrees.latitudes.lowerBound) / side,
      column: (place.longitudeE7 - Degrees.longitudes.lowerBound) / side)
  }

  /// The key of a cell by its number: cells are numbered row by row, without gaps.
  static func key(number: Int) -> Int64 {
    key(row: number / columnCount, column: number % columnCount)
  }

  private static func key(row: Int, column: Int) -> Int64 { Int64(row << columnBits | column) }
}
