package import Database

extension Migration {
  /// The table of the due jobs, oldest first.
  package static let dueJobs: [Migration] = [
    Migration(
      "due_jobs", 1, "due_jobs", PackageResources._001_due_jobs_sql,
      postgreSQL: PackageResources._001_due_jobs_postgres_sql)
  ]
}
