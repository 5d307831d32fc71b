package import Core

/// What a client remembers for a user: how its pickers look. The server checks no entry against it.
package struct Settings: Hashable, Sendable {
  /// The step of the time picker in minutes: 15 or 30.
  package var timeStep: Int
  /// The projects that the picker shows; empty means all.
  package var visibleProjects: [ProjectID]
  /// The name of the user's time zone, the same for all clients.
  package var timeZone: String

  /// Settings; those of a client that saved none have a step of 15 minutes and show all projects.
  package init(timeStep: Int = 15, visibleProjects: [ProjectID] = [], timeZone: String) {
    self.timeStep = timeStep
    self.visibleProjects = visibleProjects
    self.timeZone = timeZone
  }
}

/// What changes of a user's settings for one kind of client; what is kept stays.
package struct SettingsChange: Sendable {
  /// The kind of client, such as `phone`: 1 to 100 characters.
  package var client: String
  /// Minutes: 15 or 30.
  package var timeStep: Change<Int>
  /// The projects that the picker shows.
  package var visibleProjects: Change<[ProjectID]>
  /// The name of the user's time zone, known to exist.
  package var timeZone: Change<String>

  /// A change.
  package init(
    client: String = "phone", timeStep: Change<Int> = .keep,
    visibleProjects: Change<[ProjectID]> = .keep, timeZone: Change<String> = .keep
  ) {
    self.client = client
    self.timeStep = timeStep
    self.visibleProjects = visibleProjects
    self.timeZone = timeZone
  }
}
