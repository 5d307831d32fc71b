/// What an operation takes: asks `InputDecoder` for each of its fields, once.
package protocol Input: Sendable {
  /// Reads (or describes) the fields. Faults are noted in `fields`; what is returned then is not used.
  init(_ fields: inout InputDecoder)
}

/// The input of an operation that takes none.
package struct NoInput: Input {
  /// Asks for nothing.
  package init(_ fields: inout InputDecoder) {}
}
