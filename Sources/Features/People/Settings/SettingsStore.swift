import Core
import Database

extension ReadTransaction {
  func settings(of user: UserID, client: String) throws(PeopleFault) -> Settings? {
    try first(
      """
      SELECT u.time_zone, s.time_step, s.visible_projects FROM users u
      LEFT JOIN settings s ON s.user_id = u.id AND s.client = $2
      WHERE u.id = $1
      """, [.id(user), .text(client)]
    ) { (row) throws(PeopleFault) in
      var settings = Settings(timeZone: row.text(0))
      if let step = row.intOrNil(1) { settings.timeStep = Int(step) }
      if let projects = row.textOrNil(2) { settings.visibleProjects = Settings.ids(projects) }
      return settings
    }
  }

  func allSettings(of user: UserID) throws(PeopleFault) -> [PersonalData.ClientSettings] {
    try all(
      """
      SELECT s.client, s.time_step, s.visible_projects, u.time_zone
      FROM settings s JOIN users u ON u.id = s.user_id
      WHERE s.user_id = $1 ORDER BY s.client
      """, [.id(user)]
    ) { (row) throws(PeopleFault) in
      PersonalData.ClientSettings(
        client: row.text(0),
        settings: Settings(
          timeStep: Int(row.int(1)), visibleProjects: Settings.ids(row.text(2)),
          timeZone: row.text(3)))
    }
  }

  /// The number of other kinds of client that a user has settings for.
  func countClients(of user: UserID, otherThan client: String) throws(PeopleFault) -> Int {
    try first(
      "SELECT count(*) FROM settings WHERE user_id = $1 AND client <> $2",
      [.id(user), .text(client)]
    ) { (row) throws(PeopleFault) in Int(row.int(0)) } ?? 0
  }
}

extension WriteTransaction {
  func deleteSettings(of user: UserID) throws(PeopleFault) {
    try change("DELETE FROM settings WHERE user_id = $1", [.id(user)])
  }

  func upsert(_ settings: Settings, of user: UserID, client: String) throws(PeopleFault) {
    try change(
      """
      INSERT INTO settings (user_id, client, time_step, visible_projects) VALUES ($1, $2, $3, $4)
      ON CONFLICT (user_id, client) DO UPDATE SET time_step = excluded.time_step,
        visible_projects = excluded.visible_projects
      """,
      [
        .id(user), .text(client), .int(settings.timeStep),
        .text(settings.visibleProjects.map(\.description).joined(separator: ",")),
      ])
    try change(
      "UPDATE users SET time_zone = $2 WHERE id = $1", [.id(user), .text(settings.timeZone)])
  }
}

extension Settings {
  static func ids(_ text: String) -> [VisibleProjectID] {
    text.split(separator: ",").compactMap { Int64($0).map { VisibleProjectID(stored: $0) } }
  }
}
