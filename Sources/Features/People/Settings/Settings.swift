package import Core

/// A project of another feature, which alone knows it. It has no values.
package enum VisibleProject {}

package typealias VisibleProjectID = ID<VisibleProject>

/// A user's settings for one kind of client: how its pickers look. They do not restrict entries.
package struct Settings: Hashable, Sendable {
  /// The step of the time picker in minutes: 15 or 30.
  package var timeStep: Int
  /// The projects that the picker shows; empty for all.
  package var visibleProjects: [VisibleProjectID]
  /// The name of the user's time zone, the same for all clients.
  package var timeZone: String

  /// The defaults are those of a client without stored settings.
  package init(timeStep: Int = 15, visibleProjects: [VisibleProjectID] = [], timeZone: String) {
    self.timeStep = timeStep
    self.visibleProjects = visibleProjects
    self.timeZone = timeZone
  }
}

package struct SettingsChange: Sendable {
  /// The kind of client, such as `phone`: 1 to 100 characters.
  package var client: String
  /// In minutes: 15 or 30.
  package var timeStep: FieldUpdate<Int>
  package var visibleProjects: FieldUpdate<[VisibleProjectID]>
  /// The name of the user's time zone, known to exist.
  package var timeZone: FieldUpdate<String>

  package init(
    client: String = "phone", timeStep: FieldUpdate<Int> = .keep,
    visibleProjects: FieldUpdate<[VisibleProjectID]> = .keep, timeZone: FieldUpdate<String> = .keep
  ) {
    self.client = client
    self.timeStep = timeStep
    self.visibleProjects = visibleProjects
    self.timeZone = timeZone
  }
}
