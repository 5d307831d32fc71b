import APITestSupport
import HTTP
import Inspections
import JSON
import Testing

@Suite("Texts of inspections are stored as they were sent")
struct SentTextTests: PushingTests {
  let fixture: InspectionsFixture

  init() throws { (fixture, _) = try InspectionsFixture.withHall() }

  /// As it stands in JSON: a tag, characters that turn around what follows, and a line break.
  static let sent = #"<script>x</script> \u202egnp.exe\u2067\nHall"#
  private static let text = "<script>x</script> \u{202E}gnp.exe\u{2067}\nHall"

  @Test("Names, titles, captions and signatures; the report escapes them, files have numbers")
  func sent() throws {
    let added = try pushed(
      add(1, "target", "t", #""name":"\#(Self.sent)""#), by: fixture.iida)
    let target = added.number("id")
    #expect(added["data"]?["name"] == .text(Self.text), "\(added)")
    let id = try fixture.start(target, #","title":"\#(Self.sent)""#)
    try fixture.answer(id, #""heated":"no""#)
    let saved = try fixture.call(
      114,
      #""id":\#(id),"findings":[{"key":"f","severity":"minor","title":"\#(Self.sent)"}]"#,
      by: fixture.iida)
    #expect(saved.all("title", of: "findings") == [.text(Self.text)], "\(saved.text)")
    let announced = try pushed(
      add(
        2, "picture", "p",
        #""of":\#(id),"caption":"\#(Self.sent)","sha256":"\#(sha256(Sample.png))","length":\#(Sample.png.count)"#
      ), by: fixture.iida)
    #expect(announced["data"]?["caption"] == .text(Self.text), "\(announced)")
    let picture = try fixture.add(Sample.png, PictureDraft(of: id, key: "p"))
    fixture.read()
    let done = try fixture.finish(
      id, #","signatures":[{"name":"\#(Self.sent)","strokes":[[[0,0],[9,9]]]}]"#)
    #expect(done["title"] == .text(Self.text), "\(done.text)")
    #expect(done.all("name", of: "signatures") == [.text(Self.text)])
    #expect(try fixture.call(107, by: fixture.iida).all("name").contains(.text(Self.text)))

    let page = try fixture.call(116, #""id":\#(id),"format":"html""#, by: fixture.iida)
    let escaped = "&lt;script&gt;x&lt;/script&gt; \u{FFFD}gnp.exe\u{FFFD}\nHall"
    #expect(page.text.contains("<h1>\(escaped)</h1>"))
    #expect(page.text.contains("<bdi>\(escaped)</bdi> (tornio/\(target))"))
    #expect(page.text.contains("<bdi>\(escaped)</bdi>, "), "the signature")
    #expect(page.text.ranges(of: escaped).count >= 7)
    #expect(!page.text.contains("<script"))
    #expect(!page.text.unicodeScalars.contains { "\u{202E}\u{2067}".unicodeScalars.contains($0) })
    #expect(page.field("Content-Disposition")?.contains("tornio-\(id).html") == true)
    let file = try fixture.file(picture).answer
    #expect(file.status == 200)
    let sent = try fixture.api.send(
      .get, below: "/accounts/tornio/pictures/\(picture)/file", by: fixture.iida)
    #expect(sent.field("Content-Disposition") == "inline; filename=\"tornio-\(picture).png\"")
    try compareAudit()
  }
}
