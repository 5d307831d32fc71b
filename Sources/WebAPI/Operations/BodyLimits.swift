/// How large the body of a request may be.
public struct BodyLimits: Hashable, Sendable {
  /// The most bytes on the REST endpoint; more is 413.
  public let bytes: Int
  /// The most names of JSON members, in all objects together; more is 400.
  public let names: Int

  public init(bytes: Int, names: Int) {
    self.bytes = bytes
    self.names = names
  }

  /// Of an operation that declares nothing else.
  public static let usual = BodyLimits(bytes: 1 << 20, names: 500)
  /// Of an operation that needs no login and declares nothing else, and of pages.
  static let ofUnknownCallers = BodyLimits(bytes: 64 << 10, names: 500)
}
