/// The requested part of a long list.
public struct Paging: Sendable {
  /// The most elements: 500 by default, up to 5,000.
  public let limit: Int
  /// The position after which the part begins, or `nil` for the first.
  public let after: Cursor?

  public init(_ fields: inout InputDecoder, isSound: @escaping @Sendable (Cursor) -> Bool) {
    limit = fields.optional("limit", .integer(1...5_000), default: 500, "How many at most.")
    after = fields.optional(
      "after", .cursor(isSound), "The Next-Cursor of the answer before, for the part after it.")
  }
}
