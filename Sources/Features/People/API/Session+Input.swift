import Core
package import WebAPI
import Zones

extension Login: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      username: decoder.required("username", .text(1...100), "In any case."),
      password: Password(decoder.required("password", .passwordAttempt)),
      asksForCookie: decoder.asksForCookie())
  }
}

extension PasswordChange: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      old: Password(decoder.required("old", .passwordAttempt, "The password so far.")),
      new: Password(decoder.required("new", .password, "The password from now on.")))
  }
}

struct SettingsQuery: Input {
  let client: String

  init(_ decoder: inout InputDecoder) { client = Self.client(&decoder) }

  static func client(_ decoder: inout InputDecoder) -> String {
    decoder.optional(
      "client", .word, default: "phone", "The kind of client, such as phone or desktop.")
  }
}

extension SettingsChange: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      client: SettingsQuery.client(&decoder),
      timeStep: decoder.change("timeStep", .oneOf([15, 30]), "The step of pickers, in minutes."),
      visibleProjects: decoder.change(
        "visibleProjects", .list(.id(), 0...1_000), "What the picker shows; empty means all."),
      timeZone: decoder.change("timeZone", .timeZone, "Yours, for all clients.").map(\.name))
  }
}
