import Dispatch
import Host
import HTTPServer

/// Has a server load its certificates again at SIGHUP, and once a day with a new key for session tickets.
final class CertificateRenewal {
  private static let day = DispatchTimeInterval.seconds(86_400)

  private let signals: [any DispatchSourceSignal]
  private let clock: any DispatchSourceTimer

  init(_ server: HTTPServer, on queue: DispatchQueue, log: Log) {
    let load: @Sendable (Bool) -> Void = { renewsTicketKeys in
      guard server.usesTLS else { return }
      do throws(HTTPServer.Fault) {
        try server.loadCertificates(renewsTicketKeys: renewsTicketKeys)
        log.say(.info, "the certificates are loaded again")
      } catch {
        log.say(.error, "the certificates stay as they were: \(error)")
      }
    }
    signals = Signals.watch([Signals.reload], on: queue) { _ in load(false) }
    clock = DispatchSource.makeTimerSource(queue: queue)
    clock.schedule(deadline: .now() + Self.day, repeating: Self.day)
    clock.setEventHandler { @Sendable in load(true) }
    clock.activate()
  }
}
