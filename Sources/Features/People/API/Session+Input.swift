package import WebAPI
import Core
import Zones

extension Login: Input {
  /// Asks for the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      username: fields.required("username", .text(1...100), "In any case."),
      password: Password(fields.required("password", .passwordAttempt)))
  }
}

extension PasswordChange: Input {
  /// Asks for the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      old: Password(fields.required("old", .passwordAttempt, "The password so far.")),
      new: Password(fields.required("new", .password, "The password from now on.")))
  }
}

/// For which kind of client settings are asked.
struct SettingsQuery: Input {
  let client: String

  init(_ fields: inout InputDecoder) { client = Self.client(&fields) }

  static func client(_ fields: inout InputDecoder) -> String {
    fields.optional(
      "client", .name, default: "phone", "The kind of client, such as phone or desktop.")
  }
}

extension SettingsChange: Input {
  /// Asks for the fields.
  package init(_ fields: inout InputDecoder) {
    self.init(
      client: SettingsQuery.client(&fields),
      timeStep: fields.change("timeStep", .oneOf([15, 30]), "The step of pickers, in minutes."),
      visibleProjects: fields.change(
        "visibleProjects", .list(.id(), 0...1_000), "What the picker shows; empty means all."),
      timeZone: fields.change("timeZone", .timeZone, "Yours, for all clients.").map(\.name))
  }
}
