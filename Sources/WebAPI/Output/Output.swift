/// A thing that operations answer with: writes its own members, in one place, and so describes itself too.
public protocol Output: Writable {
  /// A made-up thing, for the documentation. Its schema is described from it.
  static var example: Self { get }
  /// Writes the members.
  func write(to writer: inout ResponseWriter)
}

extension Output {
  /// Writes the thing as an object.
  public func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// The documentation's example.
  public static var sample: Self { example }
}
