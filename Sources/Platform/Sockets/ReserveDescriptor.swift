import Glibc

/// A descriptor that is held in reserve: closing it lets the process accept one connection when it is out of
/// descriptors.
public struct ReserveDescriptor: ~Copyable, Sendable {
  private let descriptor: Int32

  /// `nil` when the process is out of descriptors.
  public init?() {
    // Guard: the path is a constant text.
    let number = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    descriptor = number
  }

  deinit {
    close(descriptor)
  }
}
