package import Database

extension Migration {
  /// The tables of the feature people, oldest first.
  package static let people: [Migration] = [
    Migration("people", 1, "people", PackageResources._001_people_sql),
    Migration("people", 2, "joining", PackageResources._002_joining_sql),
    Migration("people", 3, "tokens", PackageResources._003_tokens_sql),
    Migration("people", 4, "organization", PackageResources._004_organization_sql),
  ]
}
