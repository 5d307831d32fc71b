import Dispatch
import Host
import HTTPServer

/// Reloads a server's certificates on SIGHUP, and once a day together with a new key for session tickets.
final class CertificateRenewal {
  private static let day = DispatchTimeInterval.seconds(86_400)

  private let signals: [any DispatchSourceSignal]
  private let timer: any DispatchSourceTimer

  init(_ server: HTTPServer, on queue: DispatchQueue, log: Log) {
    let load: @Sendable (Bool) -> Void = { renewsTicketKeys in
      guard server.usesTLS else { return }
      do throws(HTTPServer.Fault) {
        try server.loadCertificates(renewsTicketKeys: renewsTicketKeys)
        log.info("the certificates are loaded again")
      } catch {
        log.error("the certificates stay as they were: \(error)")
      }
    }
    signals = Signals.watch([Signals.reload], on: queue) { _ in load(false) }
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + Self.day, repeating: Self.day)
    timer.setEventHandler { @Sendable in load(true) }
    timer.activate()
  }
}
