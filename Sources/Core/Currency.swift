/// A currency of ISO 4217.
package struct Currency: Hashable, Sendable {
  /// Three capital letters, such as `EUR`.
  package let code: String
  /// How many decimals its amounts have: an amount is a whole number of its smallest unit.
  package let decimals: Int

  /// `nil` for a code that is no currency's: also those of funds, metals and tests.
  package init?(_ code: String) {
    guard let decimals = Self.decimals[code] else { return nil }
    self.code = code
    self.decimals = decimals
  }

  /// An amount as text, such as `85.00`, `-0.05`, `1200` and `1.250`.
  package func text(of minor: Int64, decimalPoint: Character = ".") -> String {
    let sign = minor < 0 ? "-" : ""
    let digits = String(minor.magnitude)
    if decimals == 0 { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(sign)\(padded.dropLast(decimals))\(decimalPoint)\(padded.suffix(decimals))"
  }

  private static let decimals: [String: Int] = {
    var decimals: [String: Int] = [:]
    for (count, codes) in [0: withoutDecimals, 2: withTwo, 3: withThree] {
      for code in codes.split(whereSeparator: \.isWhitespace) { decimals[String(code)] = count }
    }
    return decimals
  }()

  private static let withoutDecimals =
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"

  private static let withThree = "BHD IQD JOD KWD LYD OMR TND"

  private static let withTwo = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
    CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
    HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD
    MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON
    RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
    TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
    """
}
