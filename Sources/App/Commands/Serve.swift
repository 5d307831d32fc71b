import ArgumentParser
import Commands
import Zones

extension Kortti {
  /// `kortti serve`
  struct Serve: LocalCommand {
    static let configuration = CommandConfiguration(
      commandName: "serve", abstract: "Serves a database over HTTP.",
      discussion: """
        When it is ready it prints “listening on …” to standard output, a line for each address, and nothing else \
        there. SIGTERM and SIGINT stop it gracefully: requests under way are answered. A second signal ends it at once. \
        SIGHUP loads the certificates again; no connection is lost, and one that can't be used leaves the old ones.

        Every option is also an environment variable, named beside it, and a key of the configuration file that \
        --config names (“listen = :80”, one a line). The command line counts first, then the environment, then the file.

        The features are \(Features.names.joined(separator: ", ")).

        Examples:
          kortti serve
          kortti serve --listen 0.0.0.0:80 --database /var/lib/kortti/kortti.db
          kortti serve --database postgres://kortti@db1,db2/kortti --stored-files /srv/kortti
          kortti serve --listen :443 --tls-certificate chain.pem --tls-key key.pem
          KORTTI_LISTEN=127.0.0.1:0 kortti serve
        """)

    @Option(.listen) var listen: [String] = []
    @Option(.tlsCertificate) var tlsCertificate: [String] = []
    @Option(.tlsKey) var tlsKey: [String] = []
    @Option(.timeZone) var timeZone: String?
    @Option(.headerTimeout) var headerTimeout: String?
    @Option(.bodyTimeout) var bodyTimeout: String?
    @Option(.idleTimeout) var idleTimeout: String?
    @Option(.connectionsPerAddress) var connectionsPerAddress: String?
    @Option(.entryYearsBack) var entryYearsBack: String?
    @Option(.entryYearsAhead) var entryYearsAhead: String?
    @Option(.accountBytes) var accountBytes: String?
    @Option(.keepFree) var keepFree: String?
    @Option(.nodeName) var nodeName: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Flag(.requireStandby) var requireStandby = false
    @Option(.corsOrigin) var corsOrigin: [String] = []
    @Option(.trustedProxy) var trustedProxy: [String] = []
    @Option(.outboundAllow) var outboundAllow: [String] = []
    @Option(.webhookAllow) var webhookAllow: [String] = []
    @Option(.metricsToken) var metricsToken: String?
    @OptionGroup var shared: SharedOptions

    var options: [Setting: [String]] {
      shared.options
        .adding(.listen, listen)
        .adding(.tlsCertificate, tlsCertificate)
        .adding(.tlsKey, tlsKey)
        .adding(.timeZone, timeZone)
        .adding(.headerTimeout, headerTimeout)
        .adding(.bodyTimeout, bodyTimeout)
        .adding(.idleTimeout, idleTimeout)
        .adding(.connectionsPerAddress, connectionsPerAddress)
        .adding(.entryYearsBack, entryYearsBack)
        .adding(.entryYearsAhead, entryYearsAhead)
        .adding(.accountBytes, accountBytes)
        .adding(.keepFree, keepFree)
        .adding(.nodeName, nodeName)
        .adding(.databaseConnections, databaseConnections)
        .adding(.requireStandby, requireStandby)
        .adding(.trustedProxy, trustedProxy)
        .adding(.outboundAllow, outboundAllow)
        .adding(.webhookAllow, webhookAllow)
        .adding(.corsOrigin, corsOrigin)
        .adding(.metricsToken, metricsToken)
    }

    func run(_ options: ResolvedOptions) throws(CommandError) {
      let zones = try Zones.ofSystem()
      let settings = try ServeSettings(options, zones: zones)
      try RunningServer(settings, zones: zones, log: Log()).run()
    }
  }
}
