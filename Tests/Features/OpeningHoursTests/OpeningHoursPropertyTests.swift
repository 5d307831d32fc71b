import Core
import OpeningHours
import TestSupport
import Testing
import Zones

@Suite("Opening hours: properties")
struct OpeningHoursPropertyTests {
  private func generated(_ random: inout SeededGenerator, near day: Day) -> String {
    GeneratedRule.text(
      of: (0..<Int.random(in: 1...5, using: &random)).map { _ in
        GeneratedRule.random(near: day, using: &random)
      })
  }

  @Test("The text that is written back is read as the same rules, and written in the same way")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 27)
    let day = try day("2026-12-20")
    for _ in 0..<3_000 {
      let text = generated(&random, near: day)
      let hours = try hours(text)
      let again = try OpeningHours("\(hours)", country: "FI")
      #expect(again == hours, "\(text)")
      #expect("\(again)" == "\(hours)", "\(text)")
    }
  }

  @Test(
    "Spans of a day begin on it, in order and apart; a span lasts at most until the next day's end")
  func spans() throws {
    var random = SeededGenerator(seed: 28)
    let zone = try zone()
    for _ in 0..<1_000 {
      let day = try #require(Day(number: .random(in: 20_400...20_900, using: &random)))
      let hours = try hours(generated(&random, near: day))
      let spans = hours.spans(of: day, in: zone)
      for (span, next) in zip(spans, spans.dropFirst()) {
        #expect(span.closes < next.opens, "\(hours) \(day)")
      }
      let tomorrow = try #require(day.advanced(by: 1))
      for span in spans {
        #expect(span.opens < span.closes)
        #expect(zone.day(at: span.opens) == day)
        #expect(span.closes <= zone.end(of: tomorrow))
      }
      #expect(hours.week(from: day, in: zone).first?.spans == spans)
    }
  }

  @Test("until is the first moment at which it is otherwise")
  func until() throws {
    var random = SeededGenerator(seed: 29)
    let zone = try zone("Australia/Lord_Howe")
    for _ in 0..<1_000 {
      let instant = Instant(seconds: .random(in: 1_760_000_000...1_800_000_000, using: &random))
      let hours = try hours(generated(&random, near: zone.day(at: instant)))
      let state = hours.state(at: instant, in: zone)
      #expect(hours.isOpen(at: instant, in: zone) == state.isOpen)
      let until = state.until ?? instant + 14 * 86_400 + 1
      #expect(until > instant)
      if state.until != nil {
        #expect(hours.isOpen(at: until, in: zone) != state.isOpen, "\(hours)")
      }
      for _ in 0..<20 {
        let between = Instant(seconds: .random(in: instant.seconds..<until.seconds, using: &random))
        #expect(hours.isOpen(at: between, in: zone) == state.isOpen, "\(hours)")
      }
      #expect(hours.isOpen(at: until - 1, in: zone) == state.isOpen, "\(hours)")
    }
  }

  @Test("Whatever is written, it is taken or refused with a column of it and a sentence")
  func anything() throws {
    var random = SeededGenerator(seed: 30)
    let day = try day("2028-02-27")
    let zone = try zone()
    var taken = 0
    for _ in 0..<8_000 {
      let text = mutated(generated(&random, near: day), using: &random)
      do throws(OpeningHoursFault) {
        let hours = try OpeningHours(text, country: Bool.random(using: &random) ? "EE" : nil)
        taken += 1
        #expect(hours.warnings.allSatisfy { $0.message.hasSuffix(".") })
        #expect(hours.week(from: day, in: zone).count == 7)
        #expect((try? OpeningHours("\(hours)", country: "EE")) == hours, "\(text)")
      } catch {
        #expect((1...text.unicodeScalars.count + 1).contains(error.column), "\(text)")
        #expect(error.message.hasPrefix("Write ") && error.message.hasSuffix("."), "\(text)")
        // A span of times that it tells to write is taken.
        if case .spelling(let span) = error.reason, span.contains(/[0-9]:[0-9]/) {
          #expect((try? OpeningHours(span, country: nil))?.description == span, "\(text)")
        }
      }
    }
    #expect((2_000...6_000).contains(taken), "\(taken)")
  }

  /// The text with up to two places in which something is left out or put in.
  private func mutated(_ text: String, using random: inout SeededGenerator) -> String {
    let parts = [
      "Mo", "Su", "PH", "Jan", "Feb", "29", "2026", "24/7", "off", "-", ",", ";", ":", "[", "]",
      "1", "09:00", "24:00", "9-17", "9.30", "99999999999999999999", " ", "+", "–", "ä",
      "\u{301}", "|", "\"", "sunset",
    ]
    var characters = Array(text)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0...characters.count, using: &random)
      let end = min(characters.count, place + Int.random(in: 0...4, using: &random))
      let part = Bool.random(using: &random) ? parts.randomElement(using: &random) : nil
      characters.replaceSubrange(place..<end, with: Array(part ?? ""))
    }
    return String(characters)
  }
}
