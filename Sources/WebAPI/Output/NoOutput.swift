/// No output: `{}`, and 204 without a body on the REST endpoint.
public struct NoOutput: Writable {
  public init() {}
  public func write(asValueTo writer: inout ResponseWriter) { writer.object { _ in } }
  public static var sample: NoOutput { NoOutput() }
}
