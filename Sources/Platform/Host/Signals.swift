package import Dispatch
import Glibc

/// What the system tells a running process.
package enum Signals {
  /// Asks the process to stop, as an operator or the service manager does.
  package static let terminate = SIGTERM
  /// Asks the process to stop, from the keyboard.
  package static let interrupt = SIGINT
  /// Asks the process to read its files again.
  package static let reload = SIGHUP

  /// Lets a peer that went away, and a file that may not grow, be errors of the call in question instead of the process's end.
  package static func ignoreBrokenPipesAndFileSizes() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Calls `handler` on `queue` at each of the signals, for as long as what is returned is kept. When it returns they are
  /// watched: a signal that comes at once is not lost. Not to be called on `queue`.
  package static func watch(
    _ signals: [Int32], on queue: DispatchQueue, _ handler: @escaping @Sendable (Int32) -> Void
  ) -> [any DispatchSourceSignal] {
    signals.map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { @Sendable in handler(number) }
      let isWatched = DispatchSemaphore(value: 0)
      source.setRegistrationHandler { @Sendable in isWatched.signal() }
      source.resume()
      isWatched.wait()
      return source
    }
  }
}
