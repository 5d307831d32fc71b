import Glibc
import Synchronization

/// Standard input, output and error.
package enum Terminal {
  /// Opens standard input, output and error where they are closed, so that no other file gets their number. What was
  /// closed gives and takes nothing: a write to it is an error.
  package static func openClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest free number (open(2)): that one, since those below are open.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
  }

  /// Whether standard input is a terminal.
  package static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether standard error is a terminal.
  package static var showsErrors: Bool { isatty(STDERR_FILENO) == 1 }

  /// How many characters stand in a line of the terminal.
  package static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }

  /// The number of the system's error at the first line that standard output did not take, 0 when it took all.
  private static let failure = Atomic<Int32>(0)

  /// Why standard output did not take all, in the system's words; `nil` when it did, or when its reader ended, as
  /// `head` does when it has enough.
  package static var outputFailure: String? {
    let number = failure.load(ordering: .relaxed)
    if number == 0 || number == EPIPE { return nil }
    return unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }

  /// Writes a line to standard output at once. Whether it was taken is told by `outputFailure`.
  package static func printLine(_ line: String) {
    let error = write(line + "\n", to: STDOUT_FILENO)
    _ = failure.compareExchange(expected: 0, desired: error, ordering: .relaxed)
  }

  /// Writes a line to standard error at once, in one write.
  package static func printError(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes a text to standard error in place of the line that the cursor is in, which it does not end.
  package static func replaceErrorLine(by text: String) {
    write("\r\u{1B}[K" + text, to: STDERR_FILENO)
  }

  /// One line of standard input without its line end, or `nil` at the end.
  package static func line() -> String? {
    var bytes: [UInt8] = []
    while let byte = nextByte() {
      if byte == UInt8(ascii: "\n") { return text(bytes) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : text(bytes)
  }

  /// Reads a line from the terminal without showing it; `nil` when there is none, or on Ctrl-C.
  package static func readSecret(_ question: String) -> String? {
    var shown = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // Ctrl-C ends the line instead of the process, so the terminal is always restored.
    hidden.c_cc.11 = 3
    write(question, to: STDERR_FILENO)
    guard unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return nil }
    defer {
      _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      write("\n", to: STDERR_FILENO)
    }
    var bytes: [UInt8] = []
    while let byte = nextByte(), byte != UInt8(ascii: "\n") {
      if byte == 3 { return nil }
      bytes.append(byte)
    }
    return text(bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// One byte at a time, so that nothing after the line is consumed.
  private static func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    return unsafe read(STDIN_FILENO, &byte, 1) == 1 ? byte : nil
  }

  /// - Returns: the number of the system's error; 0 when all was taken.
  @discardableResult
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }
}
