/// A part of the reference that operations stand under. Sections are in the order of their lowest header code.
public struct Section: Hashable, Sendable {
  public let title: String

  public init(_ title: String) { self.title = title }
}
