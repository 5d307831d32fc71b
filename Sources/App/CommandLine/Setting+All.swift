import Commands

/// The settings of the server and of its documents.
extension Setting {
  static let listen = Setting(
    "listen", "HOST:PORT",
    """
    An address to serve at; port 0 takes a free one. With http:// or https:// before it the address is plain
    or TLS; without, it is TLS when a certificate is given.
    """, defaultValue: "127.0.0.1:8080", isRepeatable: true,
    otherNames: ["port", "host", "bind", "address", "addr"])
  static let tlsCertificate = Setting(
    "tls-certificate", "FILE",
    "A certificate chain in PEM; one for each name served, the first for all other names.",
    isRepeatable: true, otherNames: ["cert", "certificate", "ssl-cert"])
  static let tlsKey = Setting(
    "tls-key", "FILE", "The key of the certificate in the same place, in PEM, without a password.",
    isRepeatable: true, otherNames: ["key", "ssl-key"])
  static let headerTimeout = Setting(
    "header-timeout", "SECONDS",
    "For a request's head to be whole, else 408; 0 sets no limit.", defaultValue: "10")
  static let bodyTimeout = Setting(
    "body-timeout", "SECONDS",
    "Between two parts of a body, else 408; 0 sets no limit.", defaultValue: "30")
  static let idleTimeout = Setting(
    "idle-timeout", "SECONDS",
    "Between two requests of a connection, else it is closed; 0 sets no limit.", defaultValue: "75")
  static let connectionsPerAddress = Setting(
    "connections-per-address", "NUMBER",
    "The most open connections of one address, except trusted proxies; 0 for no limit.",
    defaultValue: "1024")
  static let entryYearsBack = Setting(
    "entry-years-back", "YEARS", "How long ago an entry of hours may lie.", defaultValue: "20")
  static let entryYearsAhead = Setting(
    "entry-years-ahead", "YEARS", "How far in the future an entry of hours may lie.",
    defaultValue: "1")
  static let accountBytes = Setting(
    "account-bytes", "BYTES",
    """
    The most bytes of pictures that an account may have, whatever its quota, and of one picture, such as 500MB or 20GiB.
    """, defaultValue: "20GiB")
  static let keepFree = Setting(
    "keep-free", "BYTES",
    "Pictures are refused when the disk has less room left than this; 0 sets no limit.",
    defaultValue: "64MiB")
  static let nodeName = Setting(
    "node-name", "NAME",
    """
    The name of this server among those of one database, the same after each start: “server” unless given, and with a
    database on a server the machine's name.
    """, otherNames: ["node"])
  static let databaseConnections = Setting(
    "database-connections", "NUMBER",
    """
    How many calls a database on a server works on at the same time, each by a connection of its own; some ten more are
    for work in the background.
    """, defaultValue: "16")
  static let requireStandby = Setting(
    "require-standby", nil,
    "Refuses a database server without a synchronous standby, on which acknowledged writes are, too."
  )
  static let trustedProxy = Setting(
    "trusted-proxy", "ADDRESS",
    "A proxy, or a network such as 10.0.0.0/8, whose X-Forwarded-For or Forwarded is believed.",
    isRepeatable: true)
  static let outboundAllow = Setting(
    "outbound-allow", "NETWORK",
    """
    A network, such as 10.1.0.0/16, that requests to other servers may go to although it is not public, also without
    TLS.
    """, isRepeatable: true)
  static let webhookAllow = Setting(
    "webhook-allow", "NETWORKS",
    """
    Networks, such as 10.1.0.0/16,fd00::/8, that webhooks may be sent to although they are not public, also without TLS.
    """, isRepeatable: true)
  static let corsOrigin = Setting(
    "cors-origin", "ORIGIN",
    "Lets pages of this origin, such as https://app.example.com, call the API from a browser.",
    isRepeatable: true)
  static let metricsToken = Setting(
    "metrics-token", "TOKEN", "Lets /metrics be read from elsewhere with this bearer token.")

  static let reference = Setting(
    "reference", nil, "Prints the reference of all operations instead, as Markdown.")

  static let head = Setting(
    "head", "FILE",
    "The head of the audit log as “kortti backup” wrote it: rows up to it must be there.")

  static let files = Setting(
    "files", nil, "Also compares the bytes of every file beside the database with its SHA-256.")
  static let filesFolder = Setting(
    "files-folder", "FOLDER",
    "Where a backup's files are; several backups may share it. FILE.files unless given.")
  static let incomplete = Setting(
    "incomplete", nil, "Restores also when files are missing; “kortti check” names them.")
  static let moveTo = Setting(
    "to", "DATABASE",
    "Where it goes: an address with no tables of Kortti, or a file that is not there.")
  static let retireOlder = Setting(
    "retire-older", nil, "Ends at once what older keys sealed or signed, as after a theft.")

  static let ofApp = [
    listen, tlsCertificate, tlsKey, headerTimeout, bodyTimeout, idleTimeout,
    connectionsPerAddress, entryYearsBack, entryYearsAhead, accountBytes, keepFree, nodeName,
    databaseConnections, requireStandby,
    trustedProxy, outboundAllow, webhookAllow, corsOrigin, metricsToken, head, reference, files,
    filesFolder,
    incomplete, from, moveTo,
    dryRun, retireOlder,
  ]
}
