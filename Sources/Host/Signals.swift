public import Dispatch
import Glibc

/// What the system tells a running process.
public enum Signals {
  /// Asks the process to stop, as an operator or the service manager does.
  public static let terminate = SIGTERM
  /// Asks the process to stop, from the keyboard.
  public static let interrupt = SIGINT
  /// Asks the process to read its files again.
  public static let reload = SIGHUP

  /// Lets a peer that went away, and a file that may not grow, be errors of the call in question instead of the process's end.
  public static func ignoreBrokenPipesAndFileSizes() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Calls `handler` on `queue` at each of the signals, for as long as what is returned is kept.
  public static func watch(
    _ signals: [Int32], on queue: DispatchQueue, _ handler: @escaping @Sendable (Int32) -> Void
  ) -> [any DispatchSourceSignal] {
    signals.map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in handler(number) }
      source.resume()
      return source
    }
  }
}

/// This process.
public enum Process {
  /// What the shell or the service manager handed over, by name.
  public static var environment: [String: String] {
    var variables: [String: String] = [:]
    var next = unsafe environ
    while let line = unsafe next.pointee {
      let sides = unsafe String(cString: line).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if sides.count == 2 { variables[String(sides[0])] = String(sides[1]) }
      unsafe next += 1
    }
    return variables
  }

  /// Lets only this user read what the process makes from now on.
  public static func makeFilesPrivate() { _ = umask(0o077) }

  /// How many processors there are to run on.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Seconds since 1970-01-01T00:00:00Z.
  public static var secondsSince1970: Int64 { Int64(time(nil)) }

  /// Ends the process at once, with that status.
  public static func end(_ status: Int32) -> Never { exit(status) }
}
