/// A setting: an option of the command line, an environment variable and a key of the configuration file.
package struct Setting: Sendable, Hashable {
  /// The key, `header-timeout`; the option is `--header-timeout`, the variable `KORTTI_HEADER_TIMEOUT`.
  package let key: String
  /// The name of its value in the help, `SECONDS`; `nil` for a switch.
  package let value: String?
  package let help: String
  /// The value of a setting that is not given.
  package let defaultValue: String?
  package let isRepeatable: Bool
  /// The only values that it takes; any when empty.
  package let choices: [String]

  /// What other programs call it: a misspelt setting may be one of these.
  package let otherNames: [String]

  package init(
    _ key: String, _ value: String?, _ help: String, defaultValue: String? = nil,
    isRepeatable: Bool = false, choices: [String] = [],
    otherNames: [String] = []
  ) {
    self.key = key
    self.value = value
    self.help = help
    self.defaultValue = defaultValue
    self.isRepeatable = isRepeatable
    self.choices = choices
    self.otherNames = otherNames
  }

  /// The start of every environment variable's name.
  static let variablePrefix = "KORTTI_"

  /// The environment variable.
  package var variable: String {
    Self.variablePrefix + key.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}

/// The settings that commands of the program and of features share.
extension Setting {
  package static let configuration = Setting("config", "FILE", "Reads settings from that file.")
  package static let database = Setting(
    "database", "FILE", "The database: a file, or a server's address, postgres://user@host/name.",
    defaultValue: "data/kortti.db", otherNames: ["db", "dbfile", "file", "path"])
  package static let storedFiles = Setting(
    "stored-files", "FOLDER",
    """
    Where pictures and other files are kept when the database is on a server: a folder that all its nodes see. Those of
    a database in a file are beside it.
    """, otherNames: ["files-dir", "uploads"])
  package static let features = Setting(
    "features", "NAME",
    """
    The features to serve, joined by commas; all of them unless given. Without one, its operations, documents,
    commands and tables are not there; what its tables hold already stays.
    """, isRepeatable: true)
  package static let timeZone = Setting(
    "time-zone", "ZONE",
    "The IANA time zone of users made without one; of an import that of the file's times.",
    defaultValue: "UTC",
    otherNames: ["tz", "zone"])

  /// Of commands that bring something here.
  package static let from = Setting(
    "from", "SOURCE",
    """
    What is moved: a file, or an address such as postgres://kortti@db1/kortti. Of an import the service: toggl,
    clockify, harvest, kimai, solidtime, timetagger, or csv.
    """
  )

  /// Of commands that enter what a file holds.
  package static let dryRun = Setting(
    "dry-run", nil, "Only tells what would be done, and what is wrong.")

  package static let shared = [configuration, database, storedFiles, features, timeZone]
}
