import Dispatch
import DueJobs
import Host
import HTTPServer

/// Reloads a server's certificates on SIGHUP, and once a day together with a new key for session tickets.
struct CertificateRenewal: Sendable {
  let server: HTTPServer
  let log: Log

  /// Each node has certificates and keys of its own.
  var job: NodeJob {
    NodeJob("certificates.renewal", every: .daily(hour: 3, minute: 30)) { _ in
      load(renewsTicketKeys: true)
    }
  }

  /// Reloads on SIGHUP while the result lives.
  func watch(on queue: DispatchQueue) -> [any DispatchSourceSignal] {
    Signals.watch([Signals.reload], on: queue) { _ in load(renewsTicketKeys: false) }
  }

  private func load(renewsTicketKeys: Bool) {
    guard server.usesTLS else { return }
    do throws(HTTPServer.Fault) {
      try server.loadCertificates(renewsTicketKeys: renewsTicketKeys)
      log.info("the certificates are loaded again")
    } catch {
      log.error("the certificates stay as they were: \(error)")
    }
  }
}
