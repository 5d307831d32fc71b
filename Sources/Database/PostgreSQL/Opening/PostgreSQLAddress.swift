internal import CPostgreSQL
package import DatabaseTypes

/// Where PostgreSQL servers are, such as `postgres://kortti@db1,db2:5433/kortti?sslrootcert=…`, read as libpq reads it.
///
/// It holds no password: that is in libpq's passfile, where no list of processes and no log shows it.
package struct PostgreSQLAddress: Sendable, CustomStringConvertible {
  package let description: String
  /// As given, by libpq's keywords.
  private let given: [String: String]

  /// Whether a text is meant as one.
  package static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// - Throws: also that libpq is not installed, as it reads the address.
  package init(_ text: String) throws(DatabaseOpenError) {
    guard Self.isAddress(text) else {
      throw .server(address: "The address", reason: "it does not begin with postgres://")
    }
    if let fault = LibPQ.fault { throw .server(address: "PostgreSQL", reason: fault) }
    switch LibPQ.parse(text) {
    // What libpq says may quote the text, with a password in it.
    case .failure(let fault):
      let reason = fault.message.contains(text) ? "it is not written as one" : fault.message
      throw .server(address: "The address", reason: reason)
    case .success(let given):
      if given["password"] != nil || given["sslpassword"] != nil {
        throw .server(
          address: "The address", reason: "it has a password, which belongs in a passfile")
      }
      self.given = given
    }
    description = text
  }

  /// Whether every host is a folder of sockets on this machine.
  private var isLocal: Bool {
    let hosts = (given["host"] ?? "").split(separator: ",", omittingEmptySubsequences: false)
    return given["hostaddr"] == nil && hosts.allSatisfy { $0.isEmpty || $0.hasPrefix("/") }
  }

  /// What libpq connects by: what is given, and the server's own where nothing is.
  ///
  /// - `target_session_attrs`: of several hosts the one that takes writes.
  /// - Keepalives and `tcp_user_timeout`: a host that is gone is noticed in ten seconds, not in hours.
  /// - `jit=off`: statements are short; compiling one takes longer than running it.
  func keywords(_ settings: PostgreSQLSettings) -> [String: String] {
    var all = [
      "application_name": "kortti", "target_session_attrs": "read-write", "connect_timeout": "3",
      "keepalives": "1", "keepalives_idle": "5", "keepalives_interval": "2",
      "keepalives_count": "3", "tcp_user_timeout": "10000",
    ]
    if !isLocal { all["sslmode"] = "verify-full" }
    all.merge(given) { _, given in given }
    all["client_encoding"] = "UTF8"
    let options = [
      "search_path": settings.schema, "jit": "off",
      "statement_timeout": "\(settings.statementMilliseconds)",
      "lock_timeout": "\(settings.lockMilliseconds)",
      "idle_in_transaction_session_timeout": "\(settings.idleMilliseconds)",
    ]
    let ours = options.sorted { $0.key < $1.key }.map { "-c \($0.key)=\($0.value)" }
    all["options"] = ([given["options"]].compactMap(\.self) + ours).joined(separator: " ")
    return all
  }

  /// The same for each host by itself: of several at once libpq tries no more after the first one that refuses, such as
  /// a standby whose connections are all taken.
  func keywordsOfHosts(_ settings: PostgreSQLSettings) -> [[String: String]] {
    let all = keywords(settings)
    let lists = ["host", "hostaddr", "port"].compactMap { name in
      all[name].map { (name, $0.split(separator: ",", omittingEmptySubsequences: false)) }
    }
    let count = lists.map(\.1.count).max() ?? 1
    // One port may be that of all hosts; numbers that do not match are libpq's to refuse.
    guard lists.allSatisfy({ $0.1.count == count || ($0.0 == "port" && $0.1.count == 1) }) else {
      return [all]
    }
    return (0..<count).map { index in
      var one = all
      for (name, values) in lists { one[name] = String(values[values.count == 1 ? 0 : index]) }
      return one
    }
  }
}

/// How connections are used.
package struct PostgreSQLSettings: Sendable {
  /// Whose tables they are: lower-case ASCII letters, digits and `_`.
  package var schema = "kortti"
  /// How long a statement may run.
  package var statementMilliseconds = 5_000
  /// How long one waits for another's lock.
  package var lockMilliseconds = 2_000
  /// How long a transaction may wait for its next statement, such as one of a node that stands still.
  package var idleMilliseconds = 10_000
  /// How long a COMMIT is waited for, which may wait for standbys.
  package var commitMilliseconds = 10_000
  /// How long a transaction that reads may take, and one that writes up to its COMMIT.
  package var readMilliseconds = 60_000
  package var writeMilliseconds = 30_000
  /// The same for one that writes alone, such as an erasure, which reads all that there is.
  package var aloneMilliseconds = 1_800_000
  /// How long a statement of a long read may run.
  package var workMilliseconds = 60_000
  /// How long a read may run that nobody should wait for.
  package var briefMilliseconds = 100
  /// How long a transaction that writes may wait for its beginning, and how long it is tried again.
  package var patienceMilliseconds = 5_000
  /// Whether a server without a synchronous standby is refused.
  package var requiresStandby = false
  /// Whether of one turn one job runs at a time.
  package var keepsTurns = true
  /// How many transactions write at once.
  package var workers = 8
  /// How many numbers of a sequence are taken at once; 0 lets each transaction take its own, which are free again when
  /// it is rolled back, and others wait for it.
  package var numbersInBlock: Int64 = 256
  /// The most prepared statements of a connection.
  package var cachedStatements = 250
  /// Whether transactions that write are SERIALIZABLE; else they are READ COMMITTED and take holds.
  package var isSerializable = false
  /// Makes what hears the statements of a connection.
  package var observer: (@Sendable () -> any StatementObserver)?

  package init() {}
}
