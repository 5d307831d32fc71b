import Glibc
import Host
import Testing

@Suite("Child processes")
struct ChildProcessTests {
  @Test("The id of a child that was killed is its own while its object lives")
  func idOfKilled() throws {
    // It waits for its input.
    let child = try #require(ChildProcess("/bin/cat", "-"))
    withExtendedLifetime(child) {
      ChildProcess.kill(child.id)
      #expect(child.wasKilledFromOutside())
      #expect(kill(child.id, 0) == 0)
      #expect(child.wasKilledFromOutside())
    }
  }
}
