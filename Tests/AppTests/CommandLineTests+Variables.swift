import Commands
import Testing

@testable import App

extension CommandLineTests {
  @Test("A misspelt variable is told, and another program's is none of ours")
  func misspeltVariable() throws {
    #expect {
      try options(["serve"], ["KORTTI_DATABSE": "x.db"])
    } throws: { error in
      "\(error)".contains("KORTTI_DATABSE") && "\(error)".contains("KORTTI_DATABASE?")
    }
    for name in [
      "KORTTI_RECORD_STATEMENTS", "KORTTI_BINARY", "KORTTI_BENCH_WORK", "KORTTI_BENCH_RECORD",
      "KORTTI",
    ] {
      #expect(try options(["serve"], [name: "x"]).1.value(.database) == "data/kortti.db")
    }
  }

  @Test(
    "An empty variable is an error, as an empty key is",
    arguments: ["KORTTI_DATABASE", "KORTTI_LISTEN", "KORTTI_FEATURES", "KORTTI_CONFIG"])
  func emptyVariable(name: String) {
    #expect {
      try options(["serve"], [name: ""])
    } throws: { error in
      "\(error)".contains("\(name) is empty") && (error as? CommandError)?.status == 64
    }
  }

  @Test(
    "A wrong variable is an error with the setting that is meant",
    arguments: [
      ("KORTTI_PORT", "KORTTI_LISTEN"), ("KORTTI_DB", "KORTTI_DATABASE"),
      ("KORTTI_TLS_CERT", "KORTTI_TLS_CERTIFICATE"), ("KORTTI_ZONE", "KORTTI_TIME_ZONE"),
      ("KORTTI_IDLE", "KORTTI_IDLE_TIMEOUT"), ("KORTTI_COLOUR", "--help"),
    ])
  func wrongVariable(name: String, meant: String) {
    #expect {
      try options(["serve"], [name: "x"])
    } throws: { error in
      "\(error)".contains(name) && "\(error)".contains(meant)
        && (error as? CommandError)?.status == 64
    }
  }
}
