import HTTP
import HTTPServer
import TLS
import Zones

/// What `kortti serve` was told, checked.
struct ServeSettings {
  let database: String
  let listen: [ListenAddress]
  let certificates: [TLSCertificate]
  let features: FeatureSettings
  let limits: Limits
  let proxies: TrustedProxies
  let metricsToken: String?

  /// The settings of a command.
  ///
  /// - Throws: wrong usage.
  init(_ options: ResolvedOptions, zones: Zones) throws(CommandFault) {
    database = try options.databasePath()
    certificates = try options.certificates()
    var listen: [ListenAddress] = []
    let texts = options.values(.listen)
    for text in texts.isEmpty ? [Setting.listen.standard ?? ""] : texts {
      listen.append(try ListenAddress(parsing: text, isTLS: !certificates.isEmpty))
    }
    if certificates.isEmpty, let address = listen.first(where: \.isTLS) {
      throw .usage("\(address) needs a certificate: give --tls-certificate and --tls-key.")
    }
    self.listen = listen
    features = try options.featureSettings(zones: zones)
    var limits = Limits()
    limits.headerSeconds = Double(try options.number(.headerTimeout, 0...86_400))
    limits.bodySeconds = Double(try options.number(.bodyTimeout, 0...86_400))
    limits.idleSeconds = Double(try options.number(.idleTimeout, 0...86_400))
    self.limits = limits
    guard let proxies = TrustedProxies(options.values(.trustedProxy)) else {
      throw .usage(
        "trusted-proxy is an address, such as 10.0.0.1, or a network, such as 10.0.0.0/8.")
    }
    self.proxies = proxies
    metricsToken = try options.value(.metricsToken)
  }
}

extension ResolvedOptions {
  /// The certificates and their keys, given in pairs.
  func certificates() throws(CommandFault) -> [TLSCertificate] {
    let chains = values(.tlsCertificate)
    let keys = values(.tlsKey)
    guard chains.count == keys.count else {
      throw .usage("tls-certificate and tls-key come in pairs, a key for each certificate.")
    }
    return zip(chains, keys).map { TLSCertificate(chainFile: $0, keyFile: $1) }
  }

  /// The name of the time zone of users made without one.
  func timeZone(among zones: Zones) throws(CommandFault) -> String {
    let name = try value(.timeZone) ?? "UTC"
    guard zones.zone(named: name) != nil else { throw .usage("“\(name)” is no IANA time zone.") }
    return name
  }

  /// Which features are served, and what they are made from.
  func featureSettings(zones: Zones) throws(CommandFault) -> FeatureSettings {
    let names = values(.features).flatMap { $0.split(separator: ",").map { trimmed($0) } }
      .filter { !$0.isEmpty }
    let enabled = names.isEmpty ? Features.names : names
    if let unknown = enabled.first(where: { !Features.names.contains($0) }) {
      let known = Features.names.joined(separator: ", ")
      throw .usage("There is no feature “\(unknown)”: there are \(known).")
    }
    guard enabled.contains("people") else {
      throw .usage("The feature people can't be left out: all others stand on it.")
    }
    return FeatureSettings(
      enabled: enabled, timeZone: try timeZone(among: zones), zones: zones)
  }

  /// The same with the system's time zones.
  func featureSettings() throws(CommandFault) -> FeatureSettings {
    try featureSettings(zones: try Zones.ofSystem())
  }

  /// The database's path.
  func databasePath() throws(CommandFault) -> String {
    guard let path = try value(.database), !path.isEmpty else {
      throw .usage("database is the path of a file.")
    }
    return path
  }
}
