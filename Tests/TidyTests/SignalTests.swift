import Testing

@Suite("Signals")
struct SignalTests {
  @Test(
    "A signal that ends the server is ignored at no time, so that none is lost before it is watched"
  )
  func ignored() {
    var faults = Faults()
    var count = 0
    for file in Repository.sources {
      for line in file.lines where line.contains("SIG_IGN") {
        count += 1
        if !line.contains(/signal\((SIGPIPE|SIGXFSZ|reload), SIG_IGN\)/) {
          faults.add("\(file): \(line)")
        }
      }
    }
    #expect(count >= 3)
    faults.report()
  }
}
