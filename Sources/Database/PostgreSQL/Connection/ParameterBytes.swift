internal import DatabaseTypes

/// The values of a statement's parameters as PostgreSQL's binary format has them: one behind the other, with the length
/// of each; -1 is NULL.
struct ParameterBytes {
  private(set) var bytes: [UInt8] = []
  private(set) var lengths: [Int32] = []

  /// - Throws: for a value that the type does not take.
  mutating func set(_ values: [SQLValue], _ shape: StatementShape) throws(DatabaseError) {
    bytes.removeAll(keepingCapacity: bytes.count < 65_536)
    lengths.removeAll(keepingCapacity: true)
    precondition(
      values.count == shape.parameters.count, "a value for each of the statement's parameters")
    for (index, value) in values.enumerated() {
      let before = bytes.count
      switch value {
      case .null:
        lengths.append(-1)
        continue
      case .integer(let number): try add(number, as: shape.parameters[index], index)
      case .text(let text):
        try require(StatementShape.ColumnType.texts.contains(shape.parameters[index]), index)
        bytes.append(contentsOf: text.utf8)
      case .blob(let blob):
        try require(shape.parameters[index] == StatementShape.ColumnType.bytes, index)
        bytes.append(contentsOf: blob)
      }
      lengths.append(Int32(bytes.count - before))
    }
  }

  private mutating func add(_ number: Int64, as type: UInt32, _ index: Int) throws(DatabaseError) {
    switch type {
    case StatementShape.ColumnType.int8: bytes.append(highestFirst: number)
    case StatementShape.ColumnType.int4:
      bytes.append(highestFirst: try narrowed(number, Int32.self, index))
    case StatementShape.ColumnType.int2:
      bytes.append(highestFirst: try narrowed(number, Int16.self, index))
    default: try require(false, index)
    }
  }

  /// As PostgreSQL refuses what a narrower column does not hold.
  private func narrowed<Narrow: FixedWidthInteger>(
    _ number: Int64, _ type: Narrow.Type, _ index: Int
  ) throws(DatabaseError) -> Narrow {
    guard let narrow = Narrow(exactly: number) else {
      throw DatabaseError(sqlState: "22003", message: "$\(index + 1) is out of range")
    }
    return narrow
  }

  private func require(_ isRight: Bool, _ index: Int) throws(DatabaseError) {
    if !isRight { throw .misused("$\(index + 1) has a value of another type than the column") }
  }
}
