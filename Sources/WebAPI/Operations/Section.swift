/// A section of the reference. Sections are in the order of their lowest header code.
public struct Section: Hashable, Sendable {
  public let title: String

  public init(_ title: String) { self.title = title }
}
