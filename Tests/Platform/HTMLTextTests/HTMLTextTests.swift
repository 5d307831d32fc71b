import HTMLText
import JSON
import TestSupport
import Testing

@Suite("HTML")
struct HTMLTextTests {
  /// What would be markup, or would end its place, if it were not escaped.
  private static let hostile = [
    "<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "\" onload=\"alert(1)",
    "' onload='alert(1)", "&lt;b&gt;", "]]><!--", "-->", "<!--<script>", "\u{202E}txt.exe",
    "\0\u{1B}\u{85}", "\u{2028}\u{2029}", "javascript:alert(1)", "😀 ä", "",
  ]

  private func written(_ body: (inout HTMLText) -> Void) -> String {
    var html = HTMLText()
    body(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test("An attribute of an address, a style or code takes no text")
  func attributes() async {
    await #expect(processExitsWith: .failure) {
      var html = HTMLText()
      html.attribute("href", "javascript:alert(1)")
    }
    await #expect(processExitsWith: .failure) {
      var html = HTMLText()
      html.attribute("onload", "alert(1)")
    }
  }

  private func generated() -> [String] {
    var generator = SeededGenerator(seed: 81)
    let parts = Self.hostile + ["<", ">", "&", "\"", "'", "/", "=", " ", "\n", "a", "\u{2067}"]
    return (0..<2_000).map { _ in
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
    }
  }

  /// The text that a parser of HTML reads, for the escapes that there are.
  private func unescaped(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }

  @Test(
    "Any text, in an element or an attribute, adds no tag, ends no quotes, and is read as it was")
  func texts() {
    for text in Self.hostile + generated() {
      let element = written { $0.element("<p>", text, "</p>") }.dropFirst(3).dropLast(4)
      let attribute = written { $0.attribute("title", text) }.dropFirst(8).dropLast()
      for inside in [element, attribute] {
        #expect(!inside.utf8.contains { "<>\"'".utf8.contains($0) }, "\(inside)")
        let isPlain = text.unicodeScalars.allSatisfy {
          $0 == "\n"
            || !($0.properties.generalCategory == .control
              || "\u{202E}\u{2067}".unicodeScalars.contains($0))
        }
        #expect(!isPlain || unescaped(String(inside)) == text)
      }
    }
    #expect(written { $0.attribute("title", "a\"b") } == " title=\"a&quot;b\"")
    #expect(
      written { $0.hidden("key", "<1>") }
        == "<input type=\"hidden\" name=\"key\" value=\"&lt;1&gt;\">")
  }

  @Test("Characters that turn the direction around, and control characters, are shown as signs")
  func signs() {
    #expect(written { $0.text("a\u{202E}b\0c\u{9F}") } == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
  }

  @Test("Data has no byte that ends its element, and is the same data")
  func data() throws {
    for text in Self.hostile + generated() {
      let tree = JSONTree.object([.init("@type", .text("Recipe")), .init(text, .text(text))])
      let block = written { $0.dataBlock(tree) }
      let inside = block.dropFirst("<script type=\"application/ld+json\">".count)
        .dropLast("</script>".count)
      #expect(!inside.contains { "<>&\u{2028}\u{2029}".contains($0) }, "\(inside)")
      #expect(JSONTree(try JSONDocument(Array(inside.utf8)).root) == tree)
    }
  }

  @Test("Of what was entered only addresses of known kinds become links")
  func addresses() {
    for text in [
      "javascript:alert(1)", " javascript:alert(1)", "JaVaScript:alert(1)", "java\nscript:1",
      "\u{1}javascript:1", "data:text/html,1", "vbscript:1", "//evil.example", "/\\evil.example",
      "evil.example", "ftp://a", "https:/evil.example", "", "?q=1",
    ] {
      #expect(WebAddress(text) == nil, "\(text)")
      #expect(written { $0.attribute("href", address: text) } == "")
    }
    #expect(
      WebAddress("HTTPS://a.example/ä b?x=1&y=\"#z")?.text
        == "HTTPS://a.example/%C3%A4%20b?x=1&y=%22#z")
    #expect(WebAddress("/a\\b\n/c")?.text == "/a%5Cb%0A/c")
    #expect(WebAddress("geo:60.1,24.9")?.text == "geo:60.1,24.9")
    #expect(
      written { $0.attribute("href", address: "/a?b=1&c='2'") }
        == " href=\"/a?b=1&amp;c=&#39;2&#39;\"")
  }

  @Test("A path of ours stays one, whatever its parts are")
  func paths() {
    #expect(LocalPath().text == "/")
    #expect(LocalPath("", "evil.example").text == "/evil.example")
    #expect(LocalPath("..", "a/b", ".", "ä ?#").text == "/a%2Fb/%C3%A4%20%3F%23")
    #expect(
      LocalPath(["shop"], query: ["q": "a&b=c", "+": "\r\nx"]).text
        == "/shop?q=a%26b%3Dc&%2B=%0D%0Ax")
    for text in Self.hostile + generated() {
      let path = LocalPath(text, text).text
      #expect(path.hasPrefix("/") && !path.hasPrefix("//") && !path.contains("\\"))
      #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
  }
}
