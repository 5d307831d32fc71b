import Foundation

// Where CITUS_TESTS names a file of SQL, such as docs/sharding.sql, the tests' server runs Citus, and each
// database with entries is sharded by that SQL. The shards are on the same server.
extension TestServer {
  /// The SQL; `nil` without Citus.
  static let sharding: String? = ProcessInfo.processInfo.environment["CITUS_TESTS"].map {
    guard let sql = try? String(contentsOfFile: $0, encoding: .utf8) else {
      preconditionFailure("CITUS_TESTS names no file: \($0)")
    }
    return sql
  }

  /// Options of `postgres` for a server whose socket is in that folder. Citus has a process for each database.
  static func optionsOfCitus(_ folder: String) -> String {
    if sharding == nil { return "" }
    return " -c shared_preload_libraries=citus -c citus.local_hostname=\(folder)"
      + " -c max_prepared_transactions=400 -c max_worker_processes=400"
  }

  /// Shards a database that has all tables of features.
  func shard(_ name: String) throws {
    guard let sharding = Self.sharding else { return }
    try run("SET statement_timeout = 0; CREATE EXTENSION citus; \(sharding)", on: name)
  }
}
