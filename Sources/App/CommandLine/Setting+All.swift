/// Every setting, declared once: what each is called, takes, is for, and is without being given.
extension Setting {
  static let configuration = Setting("config", "FILE", "Reads settings from that file.")
  static let database = Setting(
    "database", "FILE", "The database; made and migrated when it is not there.",
    standard: "data/kortti.db")

  static let features = Setting(
    "features", "NAME",
    """
    The features to serve, joined by commas: \(Features.names.joined(separator: ", ")). Without one, its operations,
    documents, commands and tables are not there; what its tables hold already stays.
    """, standard: Features.names.joined(separator: ","), isRepeatable: true)

  static let listen = Setting(
    "listen", "HOST:PORT",
    """
    An address to serve at; port 0 takes a free one. With http:// or https:// before it the address is plain
    or TLS; without, it is TLS when a certificate is given.
    """, standard: "127.0.0.1:8080", isRepeatable: true)
  static let tlsCertificate = Setting(
    "tls-certificate", "FILE",
    "A certificate chain in PEM; one for each name served, the first for all other names.",
    isRepeatable: true)
  static let tlsKey = Setting(
    "tls-key", "FILE", "The key of the certificate in the same place, in PEM, without a password.",
    isRepeatable: true)
  static let timeZone = Setting(
    "time-zone", "ZONE", "The IANA time zone of users made without one.", standard: "UTC")
  static let headerTimeout = Setting(
    "header-timeout", "SECONDS", "For a request's head to be whole, else 408.", standard: "10")
  static let bodyTimeout = Setting(
    "body-timeout", "SECONDS", "Between two parts of a body, else 408.", standard: "30")
  static let idleTimeout = Setting(
    "idle-timeout", "SECONDS", "Between two requests of a connection, else it is closed.",
    standard: "75")
  static let trustedProxy = Setting(
    "trusted-proxy", "ADDRESS",
    "A proxy, or a network such as 10.0.0.0/8, whose X-Forwarded-For is believed.",
    isRepeatable: true)
  static let metricsToken = Setting(
    "metrics-token", "TOKEN", "Lets /metrics be read from elsewhere with this bearer token.")

  static let reference = Setting(
    "reference", nil, "Prints the reference of all operations instead, as Markdown.")

  static let name = Setting("name", "NAME", "The user's name, as people read it.")
  static let role = Setting(
    "role", "ROLE", "What the user may do: reporter, manager or admin.", standard: "reporter",
    choices: ["reporter", "manager", "admin"])
  static let passwordStdin = Setting(
    "password-stdin", nil, "Reads the password from standard input, one line.")
  static let dryRun = Setting(
    "dry-run", nil, "Only tells what would be done, and what is wrong.")

  /// All that a configuration file may hold: every one but the file's own name.
  static let inFile: [Setting] = [
    database, features, listen, tlsCertificate, tlsKey, timeZone, headerTimeout, bodyTimeout,
    idleTimeout,
    trustedProxy, metricsToken, reference, name, role, passwordStdin, dryRun,
  ]
}
