/// Which part of a long list is wanted.
public struct Paging: Sendable {
  /// How many elements at most: 500 unless given, up to 5,000.
  public let limit: Int
  /// The position after which the part begins, or `nil` for the first.
  public let after: Cursor?

  /// Asks for `limit` and `after`.
  public init(_ fields: inout InputDecoder, isSound: @escaping @Sendable (Cursor) -> Bool) {
    limit = fields.optional("limit", .integer(1...5_000), default: 500, "How many at most.")
    after = fields.optional(
      "after", .cursor(isSound), "The Next-Cursor of the answer before, for the part after it.")
  }
}
