import Glibc

public enum ErrorText {
  /// The system's text for an `errno`, such as `Address already in use`.
  public static func of(_ number: Int32) -> String {
    // Guard: the text is the calling thread's own (glibc 2.32), and is copied at once.
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}
