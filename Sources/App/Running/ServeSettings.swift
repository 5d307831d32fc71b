import Commands
import Database
import Host
import HTTP
import HTTPServer
import TLS
import WebAPI
import Zones

/// The settings of `kortti serve`, checked.
struct ServeSettings {
  let database: DatabasePlace
  /// How many calls a server of the database reads for at the same time, and how it is written to.
  let readers: Int
  let writing: ServerWriting
  let listen: [ListenAddress]
  let certificates: [TLSCertificate]
  let features: FeatureSettings
  let limits: Limits
  let proxies: TrustedProxies
  let crossOrigin: CrossOriginPolicy
  let metricsToken: String?

  /// - Throws: wrong usage.
  init(_ options: ResolvedOptions, zones: Zones) throws(CommandError) {
    database = try options.databasePlace()
    let connections = try options.number(.databaseConnections, 2...500)
    let writers = max(1, connections * 3 / 8)
    readers = connections - writers
    writing = ServerWriting(
      workers: writers, requiresStandby: try options.isOn(.requireStandby))
    certificates = try options.certificates()
    var listen: [ListenAddress] = []
    let texts = options.values(.listen)
    for text in texts.isEmpty ? [Setting.listen.defaultValue ?? ""] : texts {
      listen.append(try ListenAddress(parsing: text, isTLS: !certificates.isEmpty))
    }
    if certificates.isEmpty, let address = listen.first(where: \.isTLS) {
      throw .usage("\(address) needs a certificate: give --tls-certificate and --tls-key.")
    }
    self.listen = listen
    features = try options.featureSettings(zones: zones)
    if case .server(let address, nil) = database, features.enabled.contains("inspections") {
      throw .usage(
        "\(address) is on a server: name the folder of pictures and other files, which all its nodes see, "
          + "by --stored-files.")
    }
    var limits = Limits()
    limits.headerSeconds = Double(try options.number(.headerTimeout, 0...86_400))
    limits.bodySeconds = Double(try options.number(.bodyTimeout, 0...86_400))
    limits.idleSeconds = Double(try options.number(.idleTimeout, 0...86_400))
    limits.connectionsPerAddress = try options.number(.connectionsPerAddress, 0...1_000_000)
    self.limits = limits
    guard let proxies = TrustedProxies(options.values(.trustedProxy)) else {
      throw .usage(
        "trusted-proxy is an address, such as 10.0.0.1, or a network, such as 10.0.0.0/8.")
    }
    self.proxies = proxies
    guard let crossOrigin = CrossOriginPolicy(options.values(.corsOrigin)) else {
      throw .usage(
        "cors-origin is an origin as browsers send it, such as https://app.example.com or "
          + "http://localhost:5173: in lower case, without a path, and never *.")
    }
    self.crossOrigin = crossOrigin
    metricsToken = try options.value(.metricsToken)
    if let metricsToken, trimmed(metricsToken).isEmpty {
      throw .usage("metrics-token is empty: leave it out, or give a token.")
    }
  }
}

extension ResolvedOptions {
  /// The certificates and their keys, given in pairs.
  func certificates() throws(CommandError) -> [TLSCertificate] {
    let chains = values(.tlsCertificate)
    let keys = values(.tlsKey)
    guard chains.count == keys.count else {
      throw .usage("tls-certificate and tls-key come in pairs, a key for each certificate.")
    }
    return zip(chains, keys).map { TLSCertificate(chainFile: $0, keyFile: $1) }
  }

  /// The name of the time zone of users made without one.
  func timeZone(among zones: Zones) throws(CommandError) -> String {
    let name = try value(.timeZone) ?? "UTC"
    guard zones.zone(named: name) != nil else {
      let meant = closestZone(name, among: zones).map { "; did you mean \($0)?" } ?? "."
      throw .usage("“\(name)” is no IANA time zone\(meant)")
    }
    return name
  }
}

/// The zone of the database's list that is most like a name: the same but for its case, the same city, or spelt like
/// it; `nil` when none is.
private func closestZone(_ name: String, among zones: Zones) -> String? {
  let table = String(decoding: Files.read("\(zones.directory)/zone.tab") ?? [], as: UTF8.self)
  let names = table.split(separator: "\n").compactMap { line -> String? in
    let columns = line.split(separator: "\t")
    return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
  }
  let wanted = name.lowercased()
  if let found = names.first(where: { $0.lowercased().split(separator: "/").last ?? "" == wanted })
  {
    return found
  }
  let meant = closest(wanted, among: names.map { $0.lowercased() })
  return names.first { $0.lowercased() == meant }
}
