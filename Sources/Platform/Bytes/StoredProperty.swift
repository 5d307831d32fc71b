/// Reads and writes one property of a value. A key path costs some 1,000 instructions an access; a stored property
/// is found by its offset instead.
///
/// The guard: the offset is the one that the key path has for a stored property of that type.
@safe
public struct StoredProperty<Root, Value>: Sendable {
  @usableFromInline let path: any WritableKeyPath<Root, Value> & Sendable
  /// `nil` for a computed property.
  @usableFromInline let offset: Int?

  /// The property that a key path names.
  public init(_ path: any WritableKeyPath<Root, Value> & Sendable) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  /// The value in `root`, which is not changed: it is `inout` because it is then passed by its address. Passed as a
  /// value, all of it would be copied to have one.
  @inlinable
  public func get(_ root: inout Root) -> Value {
    guard let offset else { return root[keyPath: path] }
    return unsafe withUnsafeMutablePointer(to: &root) { root in
      unsafe UnsafeRawPointer(root).advanced(by: offset).assumingMemoryBound(to: Value.self).pointee
    }
  }

  /// Sets the value in `root`.
  @inlinable
  public func set(_ value: Value, in root: inout Root) {
    guard let offset else { return root[keyPath: path] = value }
    unsafe withUnsafeMutablePointer(to: &root) { root in
      unsafe UnsafeMutableRawPointer(root).advanced(by: offset)
        .assumingMemoryBound(to: Value.self).pointee = value
    }
  }
}
