/// What a JSON text may hold. The time and the memory of reading one are bounded by these, not by its bytes alone.
public struct JSONLimits: Hashable, Sendable {
  /// The most levels of nested arrays and objects.
  public var depth: Int
  /// The most members of all objects together.
  public var names: Int
  /// The most values of all kinds together.
  public var values: Int

  public init(depth: Int = 32, names: Int = .max, values: Int = .max) {
    self.depth = depth
    self.names = names
    self.values = values
  }
}
