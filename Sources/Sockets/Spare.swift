import Glibc

/// A descriptor kept for the moment when there is no other: given up, it lets one connection in.
public struct Spare: ~Copyable, Sendable {
  private let descriptor: Int32

  /// Takes a descriptor on nothing.
  public init() {
    // Guard: the path is a constant text.
    descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
