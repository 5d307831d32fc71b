import Core
import Glibc
import Testing

@testable import Zones

struct CannotWrite: Error {}

struct ZonesTests {
  @Test(arguments: [
    "", "/", "/etc/passwd", "../etc/passwd", "Europe/../UTC", "./UTC", "Europe", "Europe/",
    "Europe//Helsinki", "europe/helsinki", "Europe/Helsinki ", "Europe/Helsinki\0", "posix/UTC",
    "right/UTC", "posixrules", "localtime", "Factory", "zone.tab", "tzdata.zi", "UTC+2", "Nowhere",
    String(repeating: "A", count: 300),
  ])
  func whatIsNoNameOfAZoneGivesNone(name: String) throws {
    #expect(try Zones().zone(named: name) == nil)
  }

  @Test func namesOfAllKindsAreFoundAndKept() throws {
    let zones = try Zones()
    for name in ["UTC", "Europe/Helsinki", "America/Argentina/Ushuaia", "Etc/GMT-14", "EST5EDT"] {
      let zone = try #require(zones.zone(named: name))
      #expect(zone.name == name)
      #expect(zones.zone(named: name) == zone)
    }
    #expect(zones.zone(named: "UTC") == .utc)
  }

  @Test func aMissingDatabaseIsToldWithWhatToDo() {
    #expect {
      try Zones(directories: ["/nowhere/zoneinfo"])
    } throws: { error in
      "\(error)".contains("/nowhere/zoneinfo") && "\(error)".contains("tzdata")
    }
  }

  @Test func anUpdateOfTheFilesIsTakenUpAndALossIsNot() throws {
    let directory = "/tmp/kortti-zones-\(getpid())-\(UInt32.random(in: 0...(.max)))"
    unsafe mkdir(directory, 0o700)
    func write(_ name: String, footer: String) throws {
      let bytes = TZifTests.file(times: [], types: [], offsets: [0], footer: footer)
      let path = "\(directory)/\(name)"
      guard let file = unsafe fopen(path + ".new", "w") else { throw CannotWrite() }
      unsafe fwrite(bytes, 1, bytes.count, file)
      unsafe fclose(file)
      unsafe rename(path + ".new", path)
    }
    defer {
      for name in ["UTC", "Test"] { unsafe unlink("\(directory)/\(name)") }
      unsafe rmdir(directory)
    }
    try write("UTC", footer: "UTC0")
    try write("Test", footer: "AAA-1")
    let zones = try Zones(directories: [directory], checkSeconds: 0)
    let slow = try Zones(directories: [directory], checkSeconds: 3_600)
    func offset(_ zones: Zones) -> Int? {
      zones.zone(named: "Test")?.offset(at: .latest)
    }
    #expect(offset(zones) == 3_600)
    #expect(offset(slow) == 3_600)
    try write("Test", footer: "AAA-2:30")
    #expect(offset(zones) == 9_000)
    #expect(offset(slow) == 3_600)
    unsafe unlink("\(directory)/Test")
    #expect(offset(zones) == 9_000)
    #expect(Zones.usualDirectories.first == "/usr/share/zoneinfo")
  }
}
