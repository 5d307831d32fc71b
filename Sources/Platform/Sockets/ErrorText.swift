import Glibc

/// The system's words for its error numbers.
package enum ErrorText {
  /// What `errno` means, `Address already in use`.
  package static func of(_ number: Int32) -> String {
    // Guard: the text is the calling thread's own (glibc 2.32), and is copied at once.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
