/// The answer of an operation that has nothing to say: `{}`, and 204 without a body on the resource endpoint.
package struct Done: Writable {
  /// Done.
  package init() {}
  /// Writes `{}`.
  package func write(asValueTo writer: inout ResponseWriter) { writer.object { _ in } }
  /// Done.
  package static var sample: Done { Done() }
}
