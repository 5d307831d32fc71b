import Testing

@testable import Host

@Suite("Memory of the process")
struct MemoryTests {
  @Test(
    "Only unmodified code is released",
    arguments: [
      ("55a5e5f2c000-55a5e5f2e000 r-xp 00001000 fe:00 16294587 /usr/local/bin/kortti", 8192),
      ("55a5e5f2c000-55a5e5f2e000 r--p 00001000 fe:00 16294587 /usr/local/bin/kortti", nil),
      ("55a5e5f2c000-55a5e5f2e000 rwxp 00001000 fe:00 16294587 /usr/local/bin/kortti", nil),
      ("7ffd1a9f2000-7ffd1a9f4000 r-xp 00000000 00:00 0        [vdso]", nil),
      ("7ffd1a9f2000-7ffd1a9f4000 r-xp 00000000 00:00 0", nil),
      ("55a5e5f2e000-55a5e5f2c000 r-xp 00000000 fe:00 16294587 /usr/local/bin/kortti", nil),
      ("", nil),
    ] as [(String, Int?)])
  func lines(line: String, count: Int?) {
    #expect(Process.readOnlyCode(line[...])?.count == count)
  }

  @Test("Released code still runs")
  func again() {
    Process.releaseCodePages()
    #expect(Process.usage.residentBytes > 0)
    #expect(Process.processors > 0)
  }
}
