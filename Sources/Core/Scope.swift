/// What a token may be used for: to read a feature, `golf:read`; to read and change it, `golf:write`; or to read
/// everything, `*:read`.
public struct Scope: Hashable, Sendable, CustomStringConvertible {
  /// The feature's name; `nil` for all of them.
  public let feature: String?
  /// Whether it lets change, too; never of all features.
  public let isWrite: Bool

  /// Reading everything.
  public static let readsAll = Scope(feature: nil, isWrite: false)

  private init(feature: String?, isWrite: Bool) {
    self.feature = feature
    self.isWrite = isWrite
  }

  /// The scope of a feature.
  public init(of feature: String, isWrite: Bool) {
    self.init(feature: feature, isWrite: isWrite)
  }

  /// A scope as it is written; `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return nil }
    let (name, right) = (text[..<colon], text[text.index(after: colon)...])
    guard right == "read" || right == "write" && name != "*" else { return nil }
    self.init(feature: name == "*" ? nil : String(name), isWrite: right == "write")
  }

  /// Whether it lets do what another one does.
  public func covers(_ needed: Scope) -> Bool {
    (isWrite || !needed.isWrite) && (feature == nil || feature == needed.feature)
  }

  /// As it is written.
  public var description: String { "\(feature ?? "*"):\(isWrite ? "write" : "read")" }
}
