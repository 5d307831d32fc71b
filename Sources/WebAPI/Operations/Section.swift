/// A part of the reference that operations stand under. Sections are in the order of their lowest header code.
package struct Section: Hashable, Sendable {
  package let title: String

  package init(_ title: String) { self.title = title }
}
