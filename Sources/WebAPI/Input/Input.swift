/// What an operation takes: asks `InputDecoder` for each of its fields, once.
public protocol Input: Sendable {
  /// Reads (or describes) the fields. Faults are noted in `fields`; what is returned then is not used.
  init(_ fields: inout InputDecoder)
}

/// The input of an operation that takes none.
public struct NoInput: Input {
  /// Asks for nothing.
  public init(_ fields: inout InputDecoder) {}
}
