/// A change of a record: new values of some fields. Other fields stay as they are.
public struct Patch<Record: Sendable>: Sendable {
  private struct FieldCopy: Sendable {
    let field: any PartialKeyPath<Record> & Sendable
    let copy: @Sendable (_ source: Record, _ target: inout Record) -> Void
  }

  /// Holds the new values; fields that are not set have meaningless values.
  private var values: Record
  private var copies: [FieldCopy] = []

  /// An empty patch; `blank` is any record.
  public init(blank: Record) { values = blank }

  /// The change of a field.
  public subscript<Value>(field: any WritableKeyPath<Record, Value> & Sendable) -> FieldUpdate<
    Value
  > {
    get { copies.contains { $0.field == field } ? .set(values[keyPath: field]) : .keep }
    set {
      copies.removeAll { $0.field == field }
      guard case .set(let value) = newValue else { return }
      values[keyPath: field] = value
      copies.append(FieldCopy(field: field) { $1[keyPath: field] = $0[keyPath: field] })
    }
  }

  /// Whether the patch sets a field.
  public func sets(_ field: PartialKeyPath<Record>) -> Bool {
    copies.contains { $0.field == field }
  }

  /// The record with the set fields changed.
  public func applied(to old: Record) -> Record {
    var new = old
    for field in copies { field.copy(values, &new) }
    return new
  }
}
