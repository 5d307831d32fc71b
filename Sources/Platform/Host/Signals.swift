package import Dispatch
import Glibc

/// The signals of a server process.
package enum Signals {
  /// Stops the process; sent by an operator or the service manager.
  package static let terminate = SIGTERM
  /// Stops the process; sent by Ctrl-C.
  package static let interrupt = SIGINT
  /// Reloads files.
  package static let reload = SIGHUP

  /// A write to a closed connection, or beyond a file size limit, returns an error instead of ending the process.
  package static func ignoreBrokenPipesAndFileSizes() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Drops the signal that reloads files, until it is watched.
  package static func ignoreReload() { _ = signal(reload, SIG_IGN) }

  /// Calls `handler` on `queue` at each of the signals, as long as the returned sources are kept. Until they are
  /// watched the signals do what they did before. They are watched when it returns: none is lost. Must not be called on
  /// `queue`.
  package static func watch(
    _ signals: [Int32], on queue: DispatchQueue, _ handler: @escaping @Sendable (Int32) -> Void
  ) -> [any DispatchSourceSignal] {
    signals.map { number in
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
