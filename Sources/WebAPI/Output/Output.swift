/// A thing that operations answer with: writes its own members, in one place, and so describes itself too.
package protocol Output: Writable {
  /// A made-up thing, for the documentation. Its schema is described from it.
  static var example: Self { get }
  /// Writes the members.
  func write(to writer: inout ResponseWriter)
}

extension Output {
  /// Writes the thing as an object.
  package func write(asValueTo writer: inout ResponseWriter) { writer.value(self) }
  /// The documentation's example.
  package static var sample: Self { example }
}
