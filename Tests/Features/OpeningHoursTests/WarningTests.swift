import OpeningHours
import Testing

@Suite("Warnings of opening hours")
struct WarningTests {
  @Test(
    "A rule that ends the nights of other days is probably meant otherwise",
    arguments: [
      (
        "Mo-Sa 10:00-02:00; Su 09:00-02:00", 2,
        "Write , in the place of ; before Su 09:00-02:00: it ends at midnight what began the day before."
      ),
      (
        "Mo-Sa 10:00-02:00; Su off", 2,
        "Leave out Su off: it ends at midnight what began the day before."
      ),
      (
        "Jun-Aug Mo 10:00-20:00, Jun-Aug Su 20:00-01:00; Jun-Aug Tu 10:00-11:00", nil, ""
      ),
      (
        "Tu 09:00-10:00; Su 20:00-26:00; Mo 10:00-11:00", 3,
        "Write , in the place of ; before Mo 10:00-11:00: it ends at midnight what began the day before."
      ),
    ])
  func warned(text: String, rule: Int?, message: String) throws {
    let warnings = try hours(text).warnings
    #expect(warnings.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(warnings.map(\.message) == (rule.map { _ in [message] } ?? []))
  }

  @Test(
    "Rules that replace times of their own days, or end no night, are meant as they are",
    arguments: [
      "Mo-Sa 10:00-02:00, Su 09:00-02:00", "Mo-Fr 09:00-17:00; Sa 10:00-14:00; Su off",
      "Mo-Su 22:00-04:00; Su 10:00-12:00", "Mo-Su 22:00-04:00; PH off",
      "Mo-Su 22:00-04:00; Dec 24 off", "Fr 22:00-04:00; Su 10:00-12:00",
      "Mo-Sa 10:00-24:00; Su 09:00-02:00", "Sa 22:00-04:00; Sa 10:00-20:00; Su off",
      "Jun Sa 22:00-04:00; Jul Su 10:00-12:00", "24/7",
    ])
  func quiet(text: String) throws {
    #expect(try hours(text).warnings == [])
  }
}
