import Core
import Testing

@Suite("Tenths")
struct TenthsTests {
  @Test(
    "Texts with at most one decimal",
    arguments: [
      ("18.7", 187), ("-1.2", -12), ("54", 540), ("54.0", 540), ("0.0", 0), ("-0.4", -4),
      ("7.50", 75),
    ])
  func reads(text: String, count: Int) {
    #expect(Tenths(text)?.count == count)
  }

  @Test(
    "Other texts are refused",
    arguments: [
      "", "-", ".5", "5.", "1.25", "1e1", "+1.2", " 1", "1,5", "--1", "9999999999", "1.x",
    ])
  func refuses(text: String) {
    #expect(Tenths(text) == nil)
  }

  @Test("Printed with one decimal")
  func prints() {
    #expect(Tenths(-4).description == "-0.4")
    #expect(Tenths(-123).description == "-12.3")
    #expect(Tenths(187).description == "18.7")
    #expect(Tenths(540).description == "54.0")
  }
}
