import APITestSupport
import Bytes
import Core
import TestSupport
import Testing

@testable import WebAPI

@Suite("Forms of a site")
struct FormTests {
  private static let path = "/shop/items/7/wish"

  @Test(
    "A form that was sent is written, and leads to a page of ours; sent again it is written once")
  func sending() throws {
    let site = try SiteFixture()
    try site.api.add("meg", .manager)
    for fields in [SiteFixture.usual, try site.cookie(of: "meg")] {
      let before = try site.writes()
      let token = try site.token(Self.path, fields)
      for _ in 1...2 {
        let answer = try site.post(Self.path, "\(token)&name=Anna+%C3%84&day=", fields)
        #expect(answer.status == 303 && answer.field("Location") == "/shop/items/7")
        #expect(answer.field("Cache-Control") == "no-store" && answer.text.isEmpty)
      }
      #expect(try site.writes() == before + 1)
    }
  }

  @Test("A form is nobody's but whom it was shown to, and is neither kept nor compressed")
  func secrecy() throws {
    let site = try SiteFixture()
    let answer = try site.get(Self.path)
    #expect(answer.field("Cache-Control") == "no-store" && answer.field("ETag") == nil)
    #expect(answer.field("Referrer-Policy") == "same-origin")
    let shown = site.api.registry.sites.operations.filter { $0.page?.shownBy != nil }
      .compactMap { $0.page?.shownBy }
    #expect(shown.count == 2)
    #expect(shown.allSatisfy { $0.holdsSecrets && !$0.isPublished && !$0.caching.isShared })
    #expect(try site.token(Self.path) != site.token(Self.path))
  }

  @Test(
    "Without a token, and with another's, a form is shown again as it was typed, and nothing is written"
  )
  func forgery() throws {
    let site = try SiteFixture()
    for name in ["meg", "max"] { try site.api.add(name, .manager) }
    let (meg, again, max) = (
      try site.cookie(of: "meg"), try site.cookie(of: "meg"), try site.cookie(of: "max")
    )
    let guest = SiteFixture.usual
    let ofGuest = try site.token(Self.path)
    let ofMeg = try site.token(Self.path, meg)
    let elsewhere = try site.token("/shop/items/8/wish")
    let ofBack = try site.token("/back/7", meg)
    let wrong: [(String, [(name: String, value: String)])] = [
      ("a=1", guest), ("formToken=", guest), ("formToken=x", guest), (ofMeg, guest),
      (elsewhere, guest), (ofGuest + "&" + ofGuest + "A", guest), (ofGuest, meg), (ofMeg, max),
      (ofMeg, again), (ofBack, meg), ("formToken=" + String(repeating: "A", count: 80), guest),
    ]
    for (token, fields) in wrong {
      let field = token == "a=1" ? "day=2026-03-02" : token
      let answer = try site.post(Self.path, "\(field)&name=Anna", fields)
      #expect(answer.status == 422, "\(token)")
      #expect(answer.text.contains("<h1>Wish 7 </h1>"), "\(answer.text)")
      #expect(answer.text.contains("value=\"Anna\""))
      #expect(answer.text.contains("too old, or was opened by somebody else"))
    }
    #expect(try site.writes() == 0)
    #expect(try site.post(Self.path, "\(ofMeg)&name=Anna", meg).status == 303)
  }

  @Test("A token that is altered anywhere, or older than a day, counts for nothing")
  func altered() throws {
    let site = try SiteFixture()
    let token = try site.token(Self.path)
    for place in token.indices.dropFirst("formToken=".count) {
      var other = token
      other.replaceSubrange(place...place, with: token[place] == "A" ? "B" : "A")
      #expect(try site.post(Self.path, "\(other)&name=Anna").status == 422, "\(other)")
    }
    site.api.clock.advance(bySeconds: FormToken.lifetimeSeconds - 1)
    #expect(try site.post(Self.path, "\(token)&name=Anna").status == 303)
    site.api.clock.advance(bySeconds: 1)
    #expect(try site.post(Self.path, "\(token)&name=Bert").status == 422)
    #expect(try site.writes() == 1)
  }

  @Test("Forms are taken from pages of this server only, by guests too")
  func otherSites() throws {
    let site = try SiteFixture()
    let token = try site.token(Self.path)
    let wrong: [[(name: String, value: String)]] = [
      [], [("sec-fetch-site", "cross-site")], [("sec-fetch-site", "same-site")],
      [("sec-fetch-site", "none")], [("origin", "https://evil.example")], [("origin", "null")],
    ]
    for fields in wrong {
      #expect(try site.post(Self.path, "\(token)&name=Anna", fields).status == 403, "\(fields)")
    }
    #expect(try site.writes() == 0)
  }

  @Test(
    "What is wrong stands at its field; what was typed stays, but for secrets; the new token counts"
  )
  func faults() throws {
    let site = try SiteFixture()
    let token = try site.token(Self.path)
    let address = "\(Self.path)?q=red"
    let answer = try site.post(Self.path, "\(token)&name=&day=soon&password=hunter2&id=7")
    #expect(answer.status == 422)
    #expect(answer.text.contains("value=\"soon\"") && !answer.text.contains("hunter2"))
    #expect(answer.text.contains("<em>This field is required.</em>"))
    #expect(answer.text.matches(of: /<em>/).count == 2)
    #expect(answer.field("Cache-Control") == "no-store")
    let next = try #require(answer.text.firstMatch(of: /name="formToken" value="([^"]+)"/))
    #expect(
      try site.post(Self.path, "formToken=\(next.output.1)&name=Anna&day=2026-03-02").status == 303)
    #expect(try site.writes() == 1)
    #expect(try site.get(address).text.contains("Wish 7 red"))
  }

  @Test(
    "A refusal by the service undoes the write, and shows the form; so does a key with other input")
  func refusedWrites() throws {
    let site = try SiteFixture()
    try site.api.add("meg", .manager)
    let meg = try site.cookie(of: "meg")
    let token = try site.token(Self.path, meg)
    let taken = try site.post(Self.path, "\(token)&name=taken", meg)
    #expect(taken.status == 409 && taken.text.contains("It is taken."))
    #expect(taken.text.contains("value=\"taken\"") && taken.text.contains("caller 1"))
    #expect(try site.writes() == 0)
    #expect(try site.post(Self.path, "\(token)&name=Anna", meg).status == 303)
    let reused = try site.post(Self.path, "\(token)&name=Bert", meg)
    #expect(reused.status == 422 && reused.text.contains("value=\"Bert\""))
    #expect(try site.writes() == 1)
  }

  @Test("A form of many bytes takes its turn, and is shown again as well")
  func large() throws {
    let site = try SiteFixture()
    let token = try site.token(Self.path)
    let name = String(repeating: "ä", count: 9_000)
    let answer = try site.post(Self.path, "\(token)&name=\(percentEncoded(name))")
    #expect(answer.status == 422 && answer.text.contains(name) && answer.cameLater)
  }

  @Test("Whatever is typed comes back as text, and no markup")
  func hostile() throws {
    let site = try SiteFixture()
    var generator = SeededGenerator(seed: 81)
    let parts = [
      "<script>", "\"", "'", "&lt;", "><img onerror=alert(1)>", "\r\n", "\u{202E}", "\0", "😀", "=",
      "&",
      "%", "formToken", "</form>",
    ]
    for _ in 0..<200 {
      let text = (0..<8).compactMap { _ in parts.randomElement(using: &generator) }.joined()
      let token = try site.token(Self.path)
      let answer = try site.post(
        Self.path,
        "\(token)&name=\(percentEncoded(text))&\(percentEncoded(text.replacing("\0", with: "")))=1&day=x"
      )
      #expect(answer.status == 422)
      #expect(answer.text.matches(of: /<(?!\/?(h1|p|form|input|em|!DOCTYPE))/).isEmpty)
      #expect(answer.text.matches(of: /<input/).count == 4, "\(answer.text)")
    }
  }
}
