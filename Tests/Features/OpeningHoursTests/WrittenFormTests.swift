import OpeningHours
import Testing

@Suite("Opening hours as text")
struct WrittenFormTests {
  @Test(
    "What is in its one form stays as it is",
    arguments: [
      "24/7", "off", "Mo-Fr 09:00-17:00", "Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00",
      "Mo-Sa 10:00-02:00, Su 09:00-02:00", "Mo-Sa 10:00-02:00; Su 09:00-02:00",
      "Mo-Fr 09:00-17:00; PH off; Dec 24 off", "Su[1] 10:00-14:00", "Mo,Tu[2],We-Fr,PH off",
      "Jun 1-Aug 31 Mo-Fr 09:00-16:00", "Jan-Mar off", "2026 Jun 19 off", "Dec 24-26 off",
      "Nov-Feb 10:00-16:00", "Dec 20-Jan 6 off", "2026 Dec 20-2027 Jan 6 off", "Feb 29 off",
      "2026 Jun-Aug Mo 09:00-17:00", "2026 Jun 1-Aug 31 off", "Dec 24 09:00-13:00",
      "10:00-24:00", "09:00-33:00", "Mo off, Tu 00:00-24:00", "Mo-Su 00:00-24:00",
      "Mo 09:00-12:00, 2026 Jun 19 10:00-14:00",
    ])
  func canonical(text: String) throws {
    #expect(try hours(text).description == text)
  }

  @Test(
    "Other forms are written in one",
    arguments: [
      ("22:00-26:00", "22:00-02:00"), ("00:00-24:00", "24/7"), ("10:00-00:00", "10:00-24:00"),
      ("  Mo - Fr   09:00 - 17:00;PH off ", "Mo-Fr 09:00-17:00; PH off"), ("24 / 7", "24/7"),
      ("Mo-We, Su 08:00-20:00; Th-Sa 08:00-03:00", "Mo-We,Su 08:00-20:00; Th-Sa 08:00-03:00"),
      ("Mo,Tu,We,Th,Fr 09:00-17:00", "Mo-Fr 09:00-17:00"), ("Mo-Tu off", "Mo,Tu off"),
      ("PH,Sa-Mo off", "Mo,Sa,Su,PH off"), ("Su,Mo[1],Mo[1],Su[2] off", "Mo[1],Su off"),
      ("Mo[5],Mo[4],Mo[3],Mo[2],Mo[1] off", "Mo off"), ("Dec 05 off", "Dec 5 off"),
      ("Dec 24-Dec 26 off", "Dec 24-26 off"), ("2026 Jun 1-2026 Jun 7 off", "2026 Jun 1-7 off"),
      ("13:00-17:00,09:00-12:00,13:00-17:00", "09:00-12:00,13:00-17:00"),
    ])
  func other(text: String, form: String) throws {
    #expect(try hours(text).description == form)
    #expect(try hours(form) == hours(text))
  }

  @Test("A text may have 500 characters, as it is read and as it is written back")
  func length() throws {
    let rules = String(repeating: "Mo 09:00-10:00; ", count: 31) + "off"
    #expect(rules.count == 499)
    #expect(throws: Never.self) { try hours(rules + " ") }
    #expect(throws: OpeningHoursFault(.tooLong, column: 501)) { try hours(rules + "  ") }
    let long = String(repeating: "e\u{301}", count: 251)
    #expect(throws: OpeningHoursFault(.tooLong, column: 501)) { try hours(long) }
    let dense = String(repeating: "Mo 09:00-10:00;", count: 32) + "off"
    #expect(throws: OpeningHoursFault(.longForm, column: 484)) { try hours(dense) }
  }

  @Test("PH needs a country whose public holidays are known, and nothing else does")
  func countries() throws {
    for country in ["FI", "SE", "EE", "NO"] {
      #expect(try hours("PH off", country: country).description == "PH off")
    }
    for country in ["DE", "fi", nil] {
      #expect(throws: OpeningHoursFault(.country(country), column: 4)) {
        try hours("Mo,PH off", country: country)
      }
      #expect(try hours("Mo off", country: country) == hours("Mo off"))
    }
    #expect(
      OpeningHoursFault(.country("DE"), column: 4).message
        == "Write dates instead of PH: no public holidays are known of DE.")
  }
}
