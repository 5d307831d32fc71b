extension Operation {
  /// Every operation of the contract: each part of it declares its own, in a file beside this one.
  package static let all: [Operation] =
    session + users + personalData + entries + exports + projects + audit + golfClubs + golfCourses
    + golfers + scorecards + golfRecords + calculator
}
