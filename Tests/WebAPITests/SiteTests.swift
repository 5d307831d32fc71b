import APITestSupport
import Core
import Glibc
import HTMLText
import HTTP
import JSON
import TestSupport
import Testing

@testable import WebAPI

@Suite("Pages of a site")
struct SiteTests {
  private static let html = "text/html; charset=utf-8"

  @Test(
    "A page is HTML with its own policy, a validator's tag and its caching, whatever Accept says")
  func page() throws {
    let site = try SiteFixture()
    for accept in ["text/html", "image/png", "application/json"] {
      let answer = try site.get("/shop/items/7?q=%3Cb%3E", [("accept", accept)])
      #expect(answer.status == 200)
      #expect(answer.text == "<!DOCTYPE html><p>7 &lt;b&gt;</p>")
      #expect(answer.field("Content-Type") == Self.html)
      #expect(answer.field("Cache-Control") == "public, max-age=60")
      #expect(answer.field("Content-Security-Policy") == PageInfo.usualPolicy)
      #expect(answer.field("Permissions-Policy")?.contains("camera=()") == true)
    }
    let tag = try #require(try site.get("/shop/items/7").field("ETag"))
    let known = try site.get("/shop/items/7", [("if-none-match", tag)])
    #expect(known.status == 304)
    #expect(known.field("Content-Security-Policy") == PageInfo.usualPolicy)
    #expect(try site.api.send(.head, "/shop/items/7", "").status == 200)
  }

  @Test("A published page is served from memory with the same fields and bytes")
  func published() throws {
    let site = try SiteFixture()
    let first = try site.get("/shop/items/7")
    let publisher = site.api.dispatcher.publisher
    for _ in 0..<600 where publisher.count == 0 { usleep(10_000) }
    #expect(publisher.count == 1)
    let kept = try site.get("/shop/items/7", [("accept", "image/png")])
    #expect(kept.status == 200 && kept.text == first.text)
    for name in ["Content-Type", "Content-Security-Policy", "Cache-Control", "ETag"] {
      #expect(kept.field(name) == first.field(name) && kept.field(name) != nil, "\(name)")
    }
    let known = try site.get("/shop/items/7", [("if-none-match", first.field("ETag") ?? "")])
    #expect(known.status == 304)
    #expect(known.field("Content-Security-Policy") == PageInfo.usualPolicy)
  }

  @Test("An empty field of a search counts as none; an unknown one is refused by a page")
  func query() throws {
    let site = try SiteFixture()
    #expect(try site.get("/shop/items/7?q=&page=").text == "<!DOCTYPE html><p>7 </p>")
    let refused = try site.get("/shop/items/7?page=2")
    #expect(refused.status == 422 && refused.field("Content-Type") == Self.html)
  }

  @Test("An address leads to a page of ours")
  func redirect() throws {
    let answer = try SiteFixture().get("/shop")
    #expect(answer.status == 303 && answer.field("Location") == "/shop/items/1")
  }

  @Test(
    "Refusals below a site are its pages, with their status and fields; elsewhere they are JSON")
  func refusals() throws {
    let site = try SiteFixture()
    let form = "/shop/items/7/wish"
    let answers = [
      (404, try site.get("/shop/nothing/<script>")), (404, try site.get("/shop/items/404")),
      (404, try site.get("/shop/items/x")), (400, try site.get("/shop/items/7?q=%zz")),
      (405, try site.post("/shop/items/7", "a=1")), (405, try site.api.send(.put, form, "a=1")),
      (415, try site.post(form, "{}", type: "application/json")),
      (415, try site.post(form, "a=1", type: "multipart/form-data; boundary=x")),
      (400, try site.post(form, "a=%zz")), (401, try site.get("/back/1")),
      (413, try site.post(form, String(repeating: "a", count: 70_000))),
      (403, try site.post(form, "name=a", [("sec-fetch-site", "cross-site")])),
    ]
    for (status, answer) in answers {
      #expect(answer.status == status, "\(answer.text)")
      #expect(answer.text.hasPrefix("<!DOCTYPE html><h1>\(status)</h1><p>/"))
      #expect(answer.field("Content-Type") == Self.html)
      #expect(answer.field("Cache-Control") == "no-store")
      #expect(!answer.text.contains("<script"))
    }
    #expect(answers[4].1.field("Allow") == "GET, HEAD, OPTIONS")
    #expect(answers[5].1.field("Allow") == "GET, HEAD, POST, OPTIONS")
    #expect(try site.get("/shopping").problem == "not-found")
    #expect(try site.get("/api/v1/shop").problem == "not-found")
  }

  @Test("A page is none of the API's operations, and none of its documents'")
  func isNoOperation() throws {
    let site = try SiteFixture()
    #expect(site.api.registry.operations.allSatisfy { $0.code < 9_000 })
    #expect(try site.api.call(9_001, #"{"id":7}"#).problem == "unknown-operation")
    #expect(!(try site.get("/openapi.json").text.contains("/shop")))
  }

  @Test("A page for everybody is one for who has a cookie, too; an ended session is nobody's")
  func open() throws {
    let site = try SiteFixture()
    try site.api.add("meg", .manager)
    let cookie = try site.cookie(of: "meg")
    let path = "/shop/items/7/wish"
    #expect(try site.get(path).text.contains("caller 0"))
    #expect(try site.get(path, cookie).text.contains("caller 1"))
    // A link from another site: nobody is logged in there.
    let foreign = [("sec-fetch-site", "same-site"), cookie[1]]
    #expect(try site.get(path, foreign).text.contains("caller 0"))
    #expect(try site.get("/shop/items/7", foreign).status == 200)
    #expect(try site.get("/back/1", foreign).status == 403)
    site.api.clock.advance(bySeconds: 200 * 86_400)
    #expect(try site.get(path, cookie).text.contains("caller 0"))
    #expect(try site.get("/back/1", cookie).status == 401)
  }

  @Test("Pages for a role are refused without a login, and to lower roles")
  func roles() throws {
    let site = try SiteFixture()
    try site.api.add("meg", .manager)
    try site.api.add("ann", .reporter)
    #expect(try site.get("/back/1", try site.cookie(of: "meg")).status == 200)
    #expect(try site.get("/back/1", try site.cookie(of: "ann")).status == 403)
    let none = try site.get("/back/1")
    #expect(none.status == 401 && none.field("WWW-Authenticate") == "Bearer")
  }

  @Test("Sites that can't be served together are found at the start")
  func declarations() throws {
    func page(_ code: Int, _ path: String, _ access: Access = .any) -> SitePage {
      .page(PageInfo(code, "page\(code)", path, access)) { (_: NoInput, _, _) throws(Problem) in
        .init()
      }
    }
    let form = SitePage.form(PageInfo(7, "form", "/b/{id}", .any)) {
      (_: NoInput, _, _, _) throws(Problem) in
      .init()
    } send: { (_: NoInput, _, _) throws(Problem) in
      .init("b")
    }
    let sites = [
      Site([page(1, "/a"), page(1, "/a/x"), page(2, "/a"), page(3, "/hours/x")]) { _, _ in .init()
      },
      Site([page(4, "/a/b"), page(5, "/api/v1/x"), page(6, "/healthz"), page(8, "/"), form]) {
        _, _ in .init()
      },
    ]
    do throws(OperationRegistry.DeclarationErrors) {
      _ = try OperationRegistry(operations: [], sites: sites, otherParts: ["hours"])
      Issue.record("it was accepted")
    } catch {
      let sentences = error.sentences.sorted()
      #expect(
        sentences == [
          "/ can't be the beginning of a site's paths.",
          "/a can't be the beginning of a site's paths.",
          "/api can't be the beginning of a site's paths.",
          "/healthz can't be the beginning of a site's paths.",
          "/hours can't be the beginning of a site's paths.",
          "7 form takes no field id, which its path names.",
          "7 form takes no field id, which its path names.",
          "GET /a belongs to both 1 page1 and 2 page2.",
          "The code 1 belongs to both 1 page1 and 1 page1.",
          "The name page1 is used twice.",
          "form is a form, and never looks at who sends it.",
        ], "\(sentences.joined(separator: "\n"))")
    }
  }
}
