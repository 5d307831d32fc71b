import Glibc

/// A descriptor kept for the moment when there is no other: given up, it lets one connection in.
package struct ReserveDescriptor: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Takes a descriptor on nothing; `nil` when there is none.
  package init?() {
    // Guard: the path is a constant text.
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }
}
