import APITestSupport
import JSON
import Testing

@Suite("Names that are refused")
struct RefusedNameTests {
  let fixture: InspectionsFixture

  init() throws { fixture = try InspectionsFixture() }

  @Test("A name of which nothing is seen is none", arguments: ["", " ", #"\u202e"#, #" \n\u200b"#])
  func blank(name: String) throws {
    let added = try fixture.call(109, #""name":"\#(name)""#, by: fixture.iida)
    #expect(added.status == 422 && added.bad == ["name"], "\(added.text)")
  }

  @Test("Names of accounts, forms and users are read by others: they have no such characters")
  func strict() throws {
    let title = #""title":"\#(SentTextTests.sent)""#
    #expect(try fixture.call(102, title, by: fixture.anna).bad == ["title"])
    let sections = #""sections":[{"section":"a","title":"A","repeat":"once","fields":[]}]"#
    let form = try fixture.call(106, #""template":"x",\#(title),\#(sections)"#, by: fixture.mikko)
    #expect(form.bad.contains("title"))
    let user = try fixture.api.call(
      21,
      #"{"name":"A\u202eB","username":"a","password":"correct horse","role":"reporter"}"#,
      by: fixture.boss)
    #expect(user.faults == ["data.name"], "\(user.text)")
  }
}
