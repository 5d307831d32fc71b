package import Database

extension Migration {
  /// The tables of the feature timesheets, oldest first.
  package static let timesheets: [Migration] = [
    Migration("timesheets", 1, "timesheets", PackageResources._001_timesheets_sql)
  ]
}
