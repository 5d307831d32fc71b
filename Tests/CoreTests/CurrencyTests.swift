import Core
import Testing

@Suite("Currencies")
struct CurrencyTests {
  @Test("Amounts as text have the decimals of their currency")
  func texts() throws {
    let euro = try #require(Currency("EUR"))
    #expect(
      [0, 5, 8_500, -5, 123_456].map { euro.text(of: $0) } == [
        "0.00", "0.05", "85.00", "-0.05", "1234.56",
      ])
    #expect(euro.text(of: 8_500, decimalPoint: ",") == "85,00")
    #expect(try #require(Currency("JPY")).text(of: 1_200) == "1200")
    #expect(try #require(Currency("KWD")).text(of: 1_250) == "1.250")
    for code in ["EURO", "eur", "XXX", "XAU", ""] { #expect(Currency(code) == nil) }
  }
}
