import HTTP
import TestSupport
import Testing

@Suite("Least speed of sending a response")
struct SendSpeedTests {
  private static let rates = [50_000, 100_000, 300_000]
  /// Seconds of a pause, and the share of the answer that was read when it begins, in percent.
  private static let pauses = [4, 15, 28].flatMap { seconds in
    [0, 50, 99].map { (seconds: seconds, at: $0) }
  }

  @Test("A client above the least rate gets its answer, wherever it pauses", arguments: rates)
  func slow(rate: Int) {
    for pause in Self.pauses {
      var client = SlowClient(bytes: 8_000_000, rate: rate)
      client.pause = (client.bytes * pause.at / 100, pause.seconds)
      #expect(client.run() == .complete, "\(rate) bytes/s, pause \(pause)")
    }
  }

  @Test("Any rate, buffers and pauses within the limits: the answer arrives")
  func anySlow() {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<300 {
      var client = SlowClient(
        bytes: .random(in: 1...6_000_000, using: &generator),
        rate: .random(in: 20_000...1_000_000, using: &generator))
      client.sendBuffer = .random(in: 16_000...4_000_000, using: &generator)
      client.receiveBuffer = .random(in: 16_000...600_000, using: &generator)
      client.pause = (
        .random(in: 0...client.bytes, using: &generator), .random(in: 0...26, using: &generator)
      )
      #expect(client.run() == .complete, "round \(round): \(client)")
    }
  }

  @Test(
    "A client that stops is cut after the longest pause, not before, and at most a sample later")
  func stops() {
    for after in [0, 1_000_000, 5_000_000] {
      var client = SlowClient(bytes: 8_000_000, rate: 300_000)
      client.pause = (after, 1_000)
      guard case .cut(let quiet) = client.run() else {
        Issue.record("not cut after \(after)")
        continue
      }
      #expect(quiet >= 30_000 && quiet <= 30_000 + SendSpeed.sampleMilliseconds + SlowClient.step)
    }
  }

  @Test("A client below the least average is cut although it never pauses")
  func tooSlow() {
    var client = SlowClient(bytes: 1_000_000, rate: 200)
    client.sendBuffer = 4_000
    client.receiveBuffer = 2_000
    guard case .cut(let quiet) = client.run() else {
      Issue.record("not cut")
      return
    }
    #expect(quiet < 30_000)
  }

  @Test("What the first write put into the socket's buffer counts once the client takes it")
  func buffered() {
    var sendSpeed = SendSpeed()
    sendSpeed.responseBegins()
    sendSpeed.wrote(2_500_000)
    sendSpeed.sample(unacknowledged: 2_500_000, at: .seconds(0))
    // Nothing is written for 25 seconds, since the client empties the buffer first.
    for second in 1...25 {
      sendSpeed.sample(unacknowledged: 2_500_000 - second * 50_000, at: .seconds(second))
      #expect(sendSpeed.end(Limits()) == .seconds(second + 30))
    }
  }

  @Test("What the client took before the first sample counts as its rate")
  func beforeFirstSample() {
    var sendSpeed = SendSpeed()
    sendSpeed.wrote(5_000)
    sendSpeed.responseBegins()
    sendSpeed.wrote(1_400_000)
    sendSpeed.sample(unacknowledged: 700_000, at: .seconds(3))
    #expect(sendSpeed.end(Limits()) == .seconds(33))
  }

  @Test("Output that drains and waits again is measured on; the next answer is measured anew")
  func oneMeasure() {
    var limits = Limits()
    limits.writeSeconds = 0
    var sendSpeed = SendSpeed()
    sendSpeed.wrote(1_000)
    sendSpeed.sample(unacknowledged: 1_000, at: .seconds(0))
    sendSpeed.wrote(1_000)
    sendSpeed.sample(unacknowledged: 800, at: .seconds(100))
    #expect(sendSpeed.end(limits) == .seconds(10), "5 seconds and 1,200 bytes at 240 a second")
    sendSpeed.responseBegins()
    sendSpeed.wrote(1_000)
    #expect(sendSpeed.end(limits) == nil, "not before the first sample")
    sendSpeed.sample(unacknowledged: 1_000, at: .seconds(200))
    #expect(sendSpeed.end(limits) == .seconds(205))
  }

  @Test("Without a rule an answer waits for ever, and is sampled all the same")
  func withoutRules() {
    var limits = Limits()
    limits.writeSeconds = 0
    limits.writeBytesPerSecond = 0
    var sendSpeed = SendSpeed()
    sendSpeed.sample(unacknowledged: 5, at: .seconds(3))
    #expect(sendSpeed.end(limits) == nil)
    #expect(sendSpeed.nextSample(limits) == .seconds(4))
  }
}

extension MonotonicTime {
  fileprivate static func seconds(_ seconds: Int) -> Self {
    MonotonicTime(milliseconds: Int64(seconds) * 1000)
  }
}

/// A client, its socket's buffer and the server's, and a clock, all simulated: the server refills its buffer when a
/// third of it is free, and the client's window opens again when a sixteenth of its buffer is.
private struct SlowClient {
  enum Outcome: Equatable {
    case complete
    /// The milliseconds since the client's system last took something.
    case cut(Int64)
  }

  /// Milliseconds of a step.
  static let step: Int64 = 100

  let bytes: Int
  let rate: Int
  var sendBuffer = 2_600_000
  var receiveBuffer = 130_000
  /// The client reads nothing for some seconds, after a number of bytes.
  var pause = (after: 0, seconds: 0)

  func run() -> Outcome {
    let limits = Limits()
    var sendSpeed = SendSpeed()
    var unwritten = bytes
    var (inServer, inClient, read) = (0, 0, 0)
    var isWindowOpen = true
    var pauseLeft = Int64(pause.seconds) * 1000
    var (now, lastTaken) = (MonotonicTime(milliseconds: 0), MonotonicTime(milliseconds: 0))
    var nextSample: MonotonicTime?
    while read < bytes {
      if unwritten > 0, inServer == 0 || sendBuffer - inServer > sendBuffer / 3 {
        let count = min(unwritten, sendBuffer - inServer)
        sendSpeed.wrote(count)
        (unwritten, inServer) = (unwritten - count, inServer + count)
      }
      let room = receiveBuffer - inClient
      if room >= receiveBuffer / 16 { isWindowOpen = true }
      let taken = isWindowOpen ? min(room, inServer) : 0
      if taken > 0 { lastTaken = now }
      (inServer, inClient) = (inServer - taken, inClient + taken)
      isWindowOpen = inClient < receiveBuffer
      if nextSample == nil {
        // The client's system takes what it has room for before the socket's buffer is full.
        sendSpeed.sample(unacknowledged: inServer, at: now)
        nextSample = sendSpeed.nextSample(limits)
      }
      if read >= pause.after, pauseLeft > 0 {
        pauseLeft -= Self.step
      } else {
        let count = min(inClient, max(1, rate * Int(Self.step) / 1000))
        (inClient, read) = (inClient - count, read + count)
      }
      now = now + Self.step
      guard let next = nextSample, next <= now, inServer + unwritten > 0 else { continue }
      sendSpeed.sample(unacknowledged: inServer, at: now)
      if let end = sendSpeed.end(limits), end <= now { return .cut(now - lastTaken) }
      nextSample = sendSpeed.nextSample(limits)
    }
    return .complete
  }
}
