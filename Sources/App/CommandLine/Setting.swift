/// One setting: an option of the command line, an environment variable and a key of the configuration file at once.
struct Setting: Sendable, Hashable {
  /// The key, `header-timeout`; the option is `--header-timeout`, the variable `KORTTI_HEADER_TIMEOUT`.
  let key: String
  /// What its value is called in the help, `SECONDS`; `nil` for a switch, which has none.
  let value: String?
  /// What it is for, in the help.
  let help: String
  /// The value when it is not given, for the help.
  let standard: String?
  /// Whether it may be given several times.
  let isRepeatable: Bool
  /// The only values that it takes; any when empty.
  let choices: [String]

  init(
    _ key: String, _ value: String?, _ help: String, standard: String? = nil,
    isRepeatable: Bool = false, choices: [String] = []
  ) {
    self.key = key
    self.value = value
    self.help = help
    self.standard = standard
    self.isRepeatable = isRepeatable
    self.choices = choices
  }

  /// The environment variable.
  var variable: String {
    "KORTTI_" + key.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }
}
