import Host
import Zones

extension Command {
  /// `kortti serve`
  static let serve = Command(
    words: ["serve"], summary: "Serves a database over HTTP.",
    details: """
      When it is ready it prints “listening on …” to standard output, a line for each address, and nothing else
      there. SIGTERM and SIGINT stop it gracefully: requests under way are answered. A second signal ends it at once.
      SIGHUP loads the certificates again; no connection is lost, and one that can't be used leaves the old ones.
      """,
    examples: [
      "kortti serve", "kortti serve --listen 0.0.0.0:80 --database /var/lib/kortti/kortti.db",
      "kortti serve --listen :443 --tls-certificate chain.pem --tls-key key.pem",
      "KORTTI_LISTEN=127.0.0.1:0 kortti serve",
    ],
    options: [
      .listen, .database, .tlsCertificate, .tlsKey, .timeZone, .headerTimeout, .bodyTimeout,
      .idleTimeout, .trustedProxy,
      .metricsToken, .configuration,
    ]
  ) { given throws(CommandFault) in
    let zones = try Zones.ofSystem()
    let settings = try ServeSettings(given, zones: zones)
    try RunningServer(settings, zones: zones, log: Log()).run()
  }
}
