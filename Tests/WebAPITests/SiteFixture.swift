import APITestSupport
import Core
import Database
import FeatureManifest
import HTMLText
import HTTP
import TestSupport
import Testing
import Versions

@testable import WebAPI

/// An API with a site: a page, an address that leads there, a form for everybody and one for managers. What forms write
/// is a version, so it needs no table.
struct SiteFixture {
  static let usual = [(name: "sec-fetch-site", value: "same-origin")]
  private static let written = Versioned("site test")

  let api: APIFixture

  init(more: [SitePage] = [], _ operations: [WebAPI.Operation] = []) throws {
    let pages = [Self.page, Self.redirect, Self.form, Self.managers] + more
    let site = Site(pages) { problem, path in
      Self.html { html in
        html.element("<h1>", "\(problem.type.status)", "</h1>")
        html.element("<p>", "\(path): \(problem.detail)", "</p>")
      }
    }
    api = try APIFixture(with: [Feature(name: "test", operations: operations, site: site)])
  }

  private static func html(_ body: (inout HTMLText) -> Void) -> HTMLText {
    var html = HTMLText()
    html.markup("<!DOCTYPE html>")
    body(&html)
    return html
  }

  struct Wanted: Input {
    let id: ID<Wanted>
    let search: String

    init(_ decoder: inout InputDecoder) {
      id = decoder.required("id", .id())
      search = decoder.optional("q", .short, default: "")
    }
  }

  private static let page = SitePage.page(
    PageInfo(9_001, "shown", "/shop/items/{id}", .any),
    OperationOptions<Wanted, HTMLText>(
      validator: { _, _, transaction throws(DatabaseError) in
        "\(try transaction.version(of: written))"
      }, isPublished: true, caching: .shared(seconds: 60))
  ) { input, _, _ throws(Problem) in
    if input.id.value == 404 { throw Problem(.notFound, "There is no <item>.") }
    return html { html in html.element("<p>", "\(input.id) \(input.search)", "</p>") }
  }

  private static let redirect = SitePage.redirect(PageInfo(9_002, "front", "/shop", .any)) {
    (_: NoInput, _, _) throws(Problem) in LocalPath("shop", "items", "1")
  }

  struct Sent: Input {
    let id: ID<Sent>
    let name: String
    let day: Day?

    init(_ decoder: inout InputDecoder) {
      id = decoder.required("id", .id())
      name = decoder.required("name", .name)
      day = decoder.optional("day", .day)
      _ = decoder.optional("password", .passwordAttempt)
    }
  }

  private static let form = form(9_003, "/shop/items/{id}/wish", .open)
  private static let managers = form(9_004, "/back/{id}", .manager)

  private static func form(_ code: Int, _ path: String, _ access: Access) -> SitePage {
    .form(PageInfo(code, "form\(code)", path, access)) {
      (input: Wanted, form, context, _) throws(Problem) in
      html { html in
        html.element("<h1>", "Wish \(input.id) \(input.search)", "</h1>")
        html.element("<p>", "caller \(context.caller?.user.value ?? 0)", "</p>")
        html.element("<p role=alert>", form.problem?.detail ?? "", "</p>")
        html.begin(form)
        for field in ["name", "day", "password"] {
          html.markup("<input")
          html.attribute("value", form.typed(field, first: "first"))
          html.markup(">")
          for message in form.messages(at: field) { html.element("<em>", message, "</em>") }
        }
        html.markup("</form>")
      }
    } send: { (input: Sent, _, transaction) throws(Problem) in
      do throws(DatabaseError) { try transaction.raiseVersion(of: written) } catch {
        throw .database(error)
      }
      if input.name == "taken" { throw Problem(.duplicate, "It is taken.") }
      return LocalPath("shop", "items", "\(input.id)")
    }
  }

  /// How many forms were written.
  func writes() throws -> Int64 {
    try api.database.reader.read { transaction throws(DatabaseError) in
      try transaction.version(of: Self.written)
    }
  }

  func get(
    _ path: String, _ fields: [(name: String, value: String)] = []
  ) throws -> APIFixture.Answer {
    try api.send(.get, path, "", fields: fields)
  }

  func post(
    _ path: String, _ body: String, _ fields: [(name: String, value: String)] = usual,
    type: String = "application/x-www-form-urlencoded"
  ) throws -> APIFixture.Answer {
    try api.send(.post, path, body, type: type, fields: fields)
  }

  /// The token of the form at a path, as a field that is sent.
  func token(
    _ path: String, _ fields: [(name: String, value: String)] = []
  ) throws -> String {
    let text = try get(path, fields).text
    let found = try #require(text.firstMatch(of: /name="formToken" value="([^"]+)"/), "\(text)")
    return "formToken=\(found.output.1)"
  }

  /// What a browser sends of a user who has logged in.
  func cookie(of username: String) throws -> [(name: String, value: String)] {
    Self.usual + [("cookie", "__Host-kortti=\(try api.logIn(username))")]
  }
}
