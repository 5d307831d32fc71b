internal import JSON
public import WebAPI
public import Zones

/// Which part of a feed is wanted, and how.
public struct FeedQuery: Sendable {
  /// A cursor as a client gave it.
  public enum Since: Hashable, Sendable {
    case readable(FeedCursor)
    /// Its stream opens it.
    case sealed(String)
  }

  /// The cursor that was told before; `nil` for everything.
  public var since: Since?
  public var limit = 500
  /// Whether the rows are lines, as many as there are.
  public var isLines = false
  /// The caller's time zone.
  public var zone = Zone.utc

  public init() {}

  /// Declares `since`, the fields that `more` declares, `limit` and `format`.
  public init(
    _ decoder: inout InputDecoder, sealed: Bool = false,
    _ more: (inout InputDecoder) -> Void = { _ in }
  ) {
    since = decoder.optional(
      "since", sealed ? .sealedCursor : .readableCursor,
      "The cursor of the answer or the line before; everything without one.")
    more(&decoder)
    limit = decoder.optional("limit", .integer(1...5_000), default: 500)
    isLines = decoder.optional("format", .oneOf(FeedFormat.self), default: .json) == .ndjson
    zone = decoder.context?.zone ?? .utc
  }

  /// How many rows are looked through at once for those that the viewer sees.
  public static let rowsOfSearch = 1_000
}

/// The input of an operation that gives a feed.
public protocol FeedInput: Input {
  var feed: FeedQuery { get }
}

/// The input of an operation that gives a feed with enciphered cursors, without further fields.
public struct StreamQuery: FeedInput {
  public let feed: FeedQuery

  public init(_ decoder: inout InputDecoder) { feed = FeedQuery(&decoder, sealed: true) }
}

enum FeedFormat: String, CaseIterable, Sendable {
  case json, ndjson
}

extension FieldType where Value == FeedQuery.Since {
  fileprivate static var readableCursor: Self {
    cursor { FeedCursor(text: $0, as: .readable).map { .readable($0) } }
  }

  fileprivate static var sealedCursor: Self { cursor { .sealed($0) } }

  private static func cursor(_ read: @escaping @Sendable (String) -> Value?) -> Self {
    FieldType(
      .object(["type": .text("string"), "maxLength": .integer(1_000)]), placeholder: .sealed("")
    ) { raw, context in
      guard case .value(let text) = FieldType<String>.text(1...1_000).read(raw, context) else {
        return .wrong(FeedRefusal.malformed.message)
      }
      return .value(read(text), orElse: FeedRefusal.malformed.message)
    }
  }
}
