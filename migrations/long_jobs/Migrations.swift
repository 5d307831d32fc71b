package import Database

extension Migration {
  /// The table of the long jobs, oldest first.
  package static let longJobs: [Migration] = [
    Migration(
      "long_jobs", 1, "long_jobs", PackageResources._001_long_jobs_sql,
      postgreSQL: PackageResources._001_long_jobs_postgres_sql),
    Migration(
      "long_jobs", 2, "node", PackageResources._002_node_sql,
      postgreSQL: PackageResources._002_node_postgres_sql),
  ]
}
