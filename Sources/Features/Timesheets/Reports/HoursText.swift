/// `7:30`: hours and minutes, and seconds where there are any. The seconds must not be negative.
func hoursText(of seconds: Int64) -> String {
  func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let text = "\(seconds / 3_600):\(two(seconds / 60 % 60))"
  return seconds % 60 == 0 ? text : "\(text):\(two(seconds % 60))"
}
