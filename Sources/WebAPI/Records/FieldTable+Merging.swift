import Bytes
public import Core
import Zones

/// A field of a record as JSON without white space, with the instants in UTC.
public struct FieldJSON: Hashable, Sendable {
  public let name: String
  public let json: [UInt8]
}

// What merging of changes needs: the fields of a change one by one.
extension FieldTable {
  /// The fields that a patch sets, in the order of declaration, with the values that it sets.
  public func values(in patch: Patch<Record>) -> [FieldJSON] {
    let record = patch.applied(to: blank)
    return fields.compactMap { field in
      guard let path = field.path, patch.sets(path) else { return nil }
      return FieldJSON(name: field.name.description, json: Self.json(field, record))
    }
  }

  /// The value that a record has in a field that changes may set; `nil` for no such field.
  public func value(of name: String, in record: Record) -> [UInt8]? {
    fields.first { $0.decodePatch != nil && $0.name.description == name }
      .map { Self.json($0, record) }
  }

  /// The fields shown in which two records differ, with the values of the old one.
  public func changes(from old: Record, to new: Record) -> [FieldJSON] {
    fields.compactMap { field in
      guard field.path != nil, !field.parts.isDisjoint(with: [.output, .audit]) else { return nil }
      let before = Self.json(field, old)
      return before == Self.json(field, new)
        ? nil : FieldJSON(name: field.name.description, json: before)
    }
  }

  /// The patch without the fields that are not named.
  public func keeping(_ names: Set<String>, of patch: Patch<Record>) -> Patch<Record> {
    var kept = Patch(blank: blank)
    for field in fields where names.contains(field.name.description) { field.copy?(patch, &kept) }
    return kept
  }

  private static func json(_ field: Field<Record>, _ record: Record) -> [UInt8] {
    var record = record
    var writer = ResponseWriter(zone: .utc, capacity: 64)
    field.write(&record, &writer)
    return writer.buffer.array()
  }
}
