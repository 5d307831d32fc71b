import Core
import Database
import DueJobs
import HTTP
import OutboundHTTP
import Testing
import TestSupport

@testable import Webhooks

@Suite("Where webhooks may be sent")
struct TargetTests {
  private func message(_ url: String, _ fixture: WebhookFixture) throws -> String? {
    do {
      try fixture.add(url)
      return nil
    } catch WebhookFault.invalid(let errors) {
      return errors.map(\.field).joined(separator: " ")
    }
  }

  @Test(
    "Refused at once",
    arguments: [
      "http://example.com/hook", "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/",
      "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://[2002:c0a8:1::1]/",
      "https://169.254.169.254/latest", "https://0.0.0.0/", "https://user@example.com/",
      "https://user:secret@example.com/", "ftp://example.com/", "file:///etc/passwd",
      "javascript:1", "example.com", "https://", "https://exa mple.com/", "https://example.com/\n",
      "https://0x7f000001/", "https://2130706433/", "https://127.1/",
      "https://example.com./hook", "https://1.1.1.1./", "https://example.com:0/",
      "https://example.com/hook#part", "https://example.com/#",
    ])
  func refused(url: String) throws {
    #expect(try message(url, try WebhookFixture(AddressRules())) == "url")
  }

  @Test("Taken: an https address by name, or a public one")
  func taken() throws {
    let fixture = try WebhookFixture(AddressRules())
    for url in ["https://example.com/hook?x=1", "https://1.1.1.1:8443/", "https://[2606:4700::1]/"]
    {
      #expect(try message(url, fixture) == nil)
    }
  }

  @Test("An allowed network is taken, without TLS too, and no other")
  func allowed() throws {
    let rules = AddressRules(allowing: [try #require(IPNetwork("10.1.0.0/16"))])
    let fixture = try WebhookFixture(rules)
    for url in ["http://10.1.2.3/", "https://10.1.2.3/", "http://payroll.internal/"] {
      #expect(try message(url, fixture) == nil)
    }
    for url in ["http://10.2.0.1/", "https://10.2.0.1/", "http://1.1.1.1/", "http://127.0.0.1/"] {
      #expect(try message(url, fixture) == "url")
    }
  }

  @Test("A name that leads to the machine itself is a failed try")
  func name() throws {
    let fixture = try WebhookFixture(AddressRules())
    let id = try fixture.add("https://localhost/hook")
    try fixture.note(1)
    try fixture.run()
    let made = try #require(try fixture.deliveries(of: id).first?.tries.all.first)
    #expect(made.error == "address not allowed" && made.status == nil)
    #expect(try fixture.webhook(id).failingSince == fixture.clock.now)
  }

  @Test("Where a network is not allowed any more, what waits for it fails")
  func restart() throws {
    let (fixture, receiver) = (try WebhookFixture(), HookReceiver())
    let id = try fixture.add(receiver.url)
    try fixture.note(1)
    try fixture.seal()
    try fixture.runner.route()
    let next = try WebhookFixture(AddressRules(), beside: fixture)
    next.jobRunner().runDue()
    #expect(receiver.received.isEmpty)
    #expect(
      try fixture.deliveries(of: id).first?.tries.all.first?.error == "the URL is not allowed")
  }

  @Test("Unknown events and too long texts are errors of their fields")
  func fields() throws {
    let fixture = try WebhookFixture()
    #expect(throws: WebhookFault.self) { try fixture.add("https://a.example/", events: ["x.y"]) }
    let id = try fixture.add("https://a.example/", events: ["note.added", "*"])
    #expect(throws: WebhookFault.self) {
      try fixture.change(id) { $0[\.description] = .set(String(repeating: "x", count: 2_001)) }
    }
    // What it has is not looked at again, though it would not be taken any more.
    let strict = try WebhookFixture(AddressRules(), beside: fixture)
    let inner = try fixture.add("http://127.0.0.1:1/")
    #expect(try strict.change(inner) { $0[\.description] = .set("x") }.webhook.description == "x")
  }
}
