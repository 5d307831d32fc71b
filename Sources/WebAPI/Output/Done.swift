/// The answer of an operation that has nothing to say: `{}`, and 204 without a body on the resource endpoint.
public struct Done: Writable {
  /// Done.
  public init() {}
  /// Writes `{}`.
  public func write(asValueTo writer: inout ResponseWriter) { writer.object { _ in } }
  /// Done.
  public static var sample: Done { Done() }
}
