// swift-tools-version: 6.2
// The floor plan: a line a room, arrows only downward, the settings once.

import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A room of ours below `Sources`, and the rooms that it may look down into.
func room(_ name: String, over below: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: below, swiftSettings: strict)
}

/// The tests of a room, mirrored below `Tests`.
func tests(
  of name: String, with others: [Target.Dependency] = [], besides files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + others, exclude: files,
    swiftSettings: strict)
}

let package = Package(
  name: "kortti",
  products: [
    .executable(name: "kortti", targets: ["kortti"]),
    .library(name: "HTTP", targets: ["HTTP"]),
    .library(name: "JSON", targets: ["Bytes", "JSON"]),
    .library(name: "Serving", targets: ["Serving"]),
    .library(name: "Handicap", targets: ["Handicap", "Ground"]),
    .library(name: "Golf", targets: ["Golf", "Handicap", "Ground", "Zones", "SQLite", "Schema"]),
    .library(name: "TLS", targets: ["TLS"]),
    .library(name: "Zones", targets: ["Zones", "Ground"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CHash", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    room("Ground"),
    room("HTTP", over: ["Ground"]),
    .systemLibrary(name: "CEpoll"),
    room("Sockets", over: ["CEpoll"]),
    .target(
      name: "CTLS", linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    room("TLS", over: ["CTLS"]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    room("Compression", over: ["CZlib"]),
    room("Serving", over: ["Compression", "Ground", "HTTP", "Sockets", "TLS"]),
    room("Bytes"),
    room("JSON", over: ["Bytes"]),
    room("Zones", over: ["Bytes", "Ground"]),
    room("Host"),
    room("Metrics"),
    room(
      "Server",
      over: [
        "API", "Crypto", "Golf", "Ground", "HTTP", "Handicap", "Host", "JSON", "Metrics", "People",
        "SQLite",
        "Schema", "Serving", "TLS", "Timesheets", "Trail", "Zones",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "kortti", dependencies: ["Server"], swiftSettings: strict),
    room("Crypto", over: ["CHash", "CSodium"]),
    room("SQLite", over: ["CSQLite", "Crypto", "Ground"]),
    .target(
      name: "Schema", dependencies: ["SQLite"], path: "migrations", exclude: ["shipped.txt"],
      resources: [.embedInCode("sql")], swiftSettings: strict),
    room("Trail", over: ["Bytes", "Crypto", "Ground", "JSON", "SQLite"]),
    room("People", over: ["Crypto", "Ground", "SQLite", "Trail"]),
    room("Golf", over: ["Ground", "Handicap", "SQLite", "Trail", "Zones"]),
    room(
      "Timesheets", over: ["Bytes", "Ground", "JSON", "SQLite", "Trail", "Zones"]),
    room("Receipts", over: ["Ground", "SQLite"]),
    room(
      "API",
      over: [
        "Bytes", "Crypto", "Golf", "Ground", "HTTP", "Handicap", "JSON", "Metrics", "People",
        "Receipts", "SQLite", "Timesheets", "Trail", "Zones",
      ]),

    room("Handicap", over: ["Ground"]),

    tests(of: "Ground"),
    tests(of: "HTTP", with: ["ProbeSupport", "TestSupport"]),
    tests(of: "Compression", with: ["ProbeSupport"]),
    tests(of: "Serving", with: ["HTTP", "TLS", "ProbeSupport"]),
    .target(
      name: "ProbeSupport",
      dependencies: ["HTTP", "JSON", "CTLSClient", "CZlib", "TestSupport"],
      path: "Tests/ProbeSupport", exclude: ["Cases", "Certificates"], swiftSettings: strict),
    .target(
      name: "CTLSClient", path: "Tests/CTLSClient",
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    tests(of: "TLS", with: ["ProbeSupport"]),
    tests(of: "JSON", with: ["Bytes"]),
    tests(of: "Zones", with: ["Bytes", "Ground", "TestSupport"]),
    tests(of: "Host"),
    tests(of: "Metrics"),
    tests(
      of: "Server", with: ["API", "Golf", "Ground", "SQLite", "Serving", "TestSupport", "Zones"]),
    .testTarget(
      name: "TidyTests", swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["kortti", "JSON"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    tests(of: "Crypto"),
    tests(of: "SQLite", with: ["CSQLite", "Crypto", "Ground", "TestSupport"]),
    tests(of: "Schema", with: ["SQLite", "TestSupport"]),
    tests(of: "Receipts", with: ["Ground", "SQLite", "TestSupport"]),
    tests(of: "Trail", with: ["Crypto", "Ground", "SQLite", "Schema", "TestSupport"]),
    tests(
      of: "Timesheets",
      with: ["CSQLite", "Ground", "SQLite", "Schema", "TestSupport", "Zones"]),

    tests(of: "People", with: ["Crypto", "Ground", "SQLite", "Trail", "TestSupport"]),

    .target(
      name: "TestSupport", dependencies: ["SQLite", "Schema"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests(of: "Handicap", with: ["Ground", "JSON", "TestSupport"], besides: ["golf-vectors.json"]),
    tests(
      of: "Golf", with: ["Ground", "Handicap", "SQLite", "TestSupport", "Trail", "Zones"]),
    tests(
      of: "API",
      with: [
        "Bytes", "Crypto", "Golf", "Ground", "HTTP", "JSON", "People", "SQLite", "TestSupport",
        "Timesheets", "Zones",
      ]),
  ]
)
