import Testing

@testable import Timesheets

@Suite("Rounding")
struct RoundingTests {
  @Test(
    "To 15 minutes: up, down, and to the nearest with halves up",
    arguments: [
      (0, 0, 0, 0), (1, 900, 0, 0), (449, 900, 0, 0), (450, 900, 0, 900), (899, 900, 0, 900),
      (900, 900, 900, 900), (901, 1_800, 900, 900), (1_350, 1_800, 900, 1_800),
    ] as [(Int64, Int64, Int64, Int64)])
  func quarter(seconds: Int64, up: Int64, down: Int64, nearest: Int64) {
    #expect(Rounding(.up, minutes: 15).applied(to: seconds) == up)
    #expect(Rounding(.down, minutes: 15).applied(to: seconds) == down)
    #expect(Rounding(.nearest, minutes: 15).applied(to: seconds) == nearest)
  }

  @Test("The result is a whole number of steps, less than a step away, in the direction named")
  func properties() {
    for minutes in 1...60 {
      let step = Int64(minutes) * 60
      for seconds in stride(from: Int64(0), through: 90_000, by: 977) {
        let up = Rounding(.up, minutes: minutes).applied(to: seconds)
        let down = Rounding(.down, minutes: minutes).applied(to: seconds)
        let nearest = Rounding(.nearest, minutes: minutes).applied(to: seconds)
        #expect(up % step == 0 && up >= seconds && up - seconds < step)
        #expect(down % step == 0 && down <= seconds && seconds - down < step)
        #expect(nearest % step == 0 && abs(nearest - seconds) * 2 <= step)
      }
    }
  }
}
