import Core
import Database
import FeatureManifest
package import WebAPI
import Zones

extension People {
  func joinOperation(_ zones: Zones) -> Operation {
    .writeWithPassword(
      OperationInfo(
        348, "join", .post("/join"), .any, .session,
        "Sets the first password of an invited user, and opens a session."),
      OperationOptions<Joining, LoginResponse>(
        details:
          "`code` was given by whoever invited; it is for one use, within seven days. An unknown "
          + "username and a wrong, used or ended code are one refusal. Wrong codes are throttled "
          + "like logins.",
        location: { _ in "/sessions/current" }, hasEntityTag: false, session: .opens),
      lookup: { joining, context, transaction throws(PeopleFault) in
        try lookUp(joining, context, in: transaction)
      },
      turn: { challenge in
        PasswordTurn(
          group: challenge.address, member: challenge.usernameKey, isReserved: true)
      },
      offloaded: { joining, challenge throws(PeopleFault) in
        (challenge, try hash(joining.password))
      }
    ) { joining, verified, context, transaction throws(PeopleFault) in
      let result = try join(verified.0, verified.1, context, in: transaction)
      return LoginResponse(result, zones, context, asksForCookie: joining.asksForCookie)
    }
  }
}

extension Joining: Input {
  package init(_ decoder: inout InputDecoder) {
    self.init(
      username: decoder.required("username", .text(1...100), "In any case."),
      code: decoder.required(
        "code", .short, "Of the invitation, in any case, with or without hyphens."),
      password: Password(decoder.required("password", .password, "The password from now on.")),
      asksForCookie: decoder.asksForCookie())
  }
}
