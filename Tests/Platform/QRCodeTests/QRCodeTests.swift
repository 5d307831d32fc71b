import Crypto
import QRCode
import Testing

@Suite("QR codes")
struct QRCodeTests {
  private func rows(_ code: QRCode) -> [String] {
    (0..<code.width).map { row in
      String((0..<code.width).map { code.isDark(row: row, column: $0) ? "#" : "." })
    }
  }

  // zxing-cpp 3.1.1 read each of these codes, and gave the text and the level.
  @Test("A code is as it was when another program read it")
  func picture() throws {
    let code = try QRCode("HELLO WORLD 123", .quartile)
    #expect(
      rows(code) == [
        "#######.####..#######",
        "#.....#.#..#..#.....#",
        "#.###.#.#.....#.###.#",
        "#.###.#.##.##.#.###.#",
        "#.###.#.####..#.###.#",
        "#.....#...#...#.....#",
        "#######.#.#.#.#######",
        "........#####........",
        ".##.#.##..#...#.#####",
        "#.###..#.###..##....#",
        "..##..#.##..######...",
        "...##...##.#####.###.",
        "..#...#.#.#....##.#.#",
        "........#..###....#.#",
        "#######.##.##.##.##..",
        "#.....#...#..###.#..#",
        "#.###.#.######.######",
        "#.###.#....#..##...#.",
        "#.###.#.#...#.##.#..#",
        "#.....#.#.##.#...#.##",
        "#######.....##.#....#",
      ])
  }

  @Test(
    "Texts of every kind and the longest of each level, by the digest of the rows",
    arguments: [
      (
        "https://example.org/notices/1", .medium, 29,
        "a7a396e35ba6764a1a63a7809fe54a26a76850f6c0664ff748a4ef726cde1363"
      ),
      (
        "A", .low, 21,
        "59e737988c0b5562a1aff3c3bad1563db76f2e989f7e9f32dfbec81436cae2d0"
      ),
      (
        "0123456789", .high, 21,
        "153c4f662c861b1a5c7f11f599b9d6e2569c7e640d0116f6d2a6ea1b8570683b"
      ),
      (
        "Rivitalo Ä 7 \u{1F3CC}", .medium, 25,
        "25c2b86b0e4dd10a28bd8bcbe29fea988cb40a54daf53c46932f88656fb3e28a"
      ),
      (
        String(repeating: "x", count: 2_953), .low, 177,
        "0e16b13ec8a9d36e0f0a4e9a59f3d3a96366f30f53be6c14276c3e5b80a58def"
      ),
      (
        String(repeating: "z", count: 2_331), .medium, 177,
        "043cb4793cfa7c46a8ad610979d0061769bf41a4958e928eeb368d8c07cfc08f"
      ),
      (
        String(repeating: "w", count: 1_663), .quartile, 177,
        "f9e9724125b3d6df2a9f8f01d9a3a47e96364c423e3e4889efdce9a2ae55d23b"
      ),
      (
        String(repeating: "y", count: 1_273), .high, 177,
        "cfa71838faa36751bc0c885be3141fd282b492229220d3be8dc25bb55f699295"
      ),
      (
        "a\u{0}b", .medium, 21,
        "c9fb6c06ef75908e5b949eb5524c8614f98c1301e9b131164a14d06486b9afc6"
      ),
      (
        String(repeating: "7", count: 7_089), .low, 177,
        "91075645708748a32226cd3a0045cf7f75fcd532b9f018a8c0b13cb33308f177"
      ),
    ] as [(String, QRCode.ErrorCorrection, Int, String)])
  func digests(
    text: String, correction: QRCode.ErrorCorrection, width: Int, digest: String
  ) throws {
    let code = try QRCode(text, correction)
    #expect(code.width == width)
    #expect(SHA256.of(rows(code).joined(separator: "\n")).description == digest)
  }

  @Test(
    "A text that is too long is refused with the most bytes",
    arguments: QRCode.ErrorCorrection.allCases)
  func tooLong(correction: QRCode.ErrorCorrection) throws {
    let most = correction.mostBytes
    #expect(try QRCode(String(repeating: "ä", count: most / 2), correction).width > 170)
    #expect(throws: QRCode.Fault.tooLong(bytes: most + 1, most: most)) {
      try QRCode(String(repeating: "x", count: most + 1), correction)
    }
    #expect(throws: QRCode.Fault.self) {
      try QRCode(String(repeating: "x", count: 1 << 20), correction)
    }
  }

  @Test("No text has no code")
  func empty() {
    #expect(throws: QRCode.Fault.empty) { try QRCode("") }
  }

  @Test("The picture has each dark module, four light ones around, and its title as text")
  func svg() throws {
    let code = try QRCode("https://example.org/notices/1")
    let svg = code.svg(title: "Notice <1> & \u{1}more")
    let side = code.width + 8
    #expect(
      svg.hasPrefix(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)""#))
    #expect(svg.contains(#"role="img" shape-rendering="crispEdges""#))
    #expect(svg.contains("<title>Notice &lt;1&gt; &amp; \u{FFFD}more</title>"))
    var drawn = Array(repeating: Array(repeating: Character("."), count: side), count: side)
    for run in svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let (x, y, length) = (Int(run.1) ?? 0, Int(run.2) ?? 0, Int(run.3) ?? 0)
      #expect(run.3 == run.4)
      for column in x..<x + length { drawn[y][column] = "#" }
    }
    let margin = String(repeating: ".", count: 4)
    let light = Array(repeating: String(repeating: ".", count: side), count: 4)
    #expect(drawn.map { String($0) } == light + rows(code).map { margin + $0 + margin } + light)
  }
}
