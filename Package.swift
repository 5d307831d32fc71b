// swift-tools-version: 6.2
// A line for each module: what it is called, and which modules it may use. Arrows point down only.

import PackageDescription

/// What a debug build adds (docs/decisions/0066-builds.md).
func debug(_ flags: String...) -> SwiftSetting { .unsafeFlags(flags, .when(configuration: .debug)) }

let optimised = debug("-O", "-assert-config", "Debug")
let basic: [SwiftSetting] = [
  debug("-whole-module-optimization", "-num-threads", "2"), .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
]
let strict: [SwiftSetting] =
  basic + [.strictMemorySafety()]
  + ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"]
  .map { .enableUpcomingFeature($0) }

func module(
  _ name: String, in folder: String = "", uses modules: [Target.Dependency] = [],
  excluding nested: [String] = []
) -> Target {
  .target(
    name: name, dependencies: modules, path: "Sources/\(folder)\(name)", exclude: nested,
    swiftSettings: strict + [optimised])
}
func platform(_ name: String, uses modules: [Target.Dependency] = []) -> Target {
  module(name, in: "Platform/", uses: modules)
}
func feature(_ name: String, uses modules: [Target.Dependency]) -> Target {
  module(name, in: "Features/", uses: modules)
}

/// A C library of the system, from the Debian package `package`.
func system(_ name: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
  .systemLibrary(
    name: name, path: "Sources/Platform/\(name)", pkgConfig: pkgConfig,
    providers: package.map { [.apt([$0])] })
}
func linked(_ libraries: String...) -> [LinkerSetting] { libraries.map { .linkedLibrary($0) } }

/// The tables of a feature, for each database engine.
func migrations(of feature: String, in folder: String) -> Target {
  .target(
    name: "\(feature)Migrations", dependencies: ["Database"], path: "migrations/\(folder)",
    resources: [.embedInCode("sqlite"), .embedInCode("postgres")], swiftSettings: strict)
}

let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let allMigrations: [Target.Dependency] =
  [
    "AuditLog", "Idempotency", "Versions", "Blobs", "SecretKeys", "DueJobs", "LongJobs",
    "ChangeFeed", "Webhooks", "People", "Timesheets", "Golf", "Inspections",
  ].map { .byName(name: "\($0)Migrations") }

/// What several tests use.
func support(_ name: String, uses: [Target.Dependency], not: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses, path: "Tests/\(name)", exclude: not, swiftSettings: strict)
}

/// The tests of a module, in the folder below `Tests` that mirrors the module's.
func tests(
  of name: String, in folder: String = "", uses modules: [Target.Dependency] = [],
  excluding files: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + modules,
    path: "Tests/\(folder)\(name)Tests", exclude: files, swiftSettings: strict)
}

let package = Package(
  name: "kortti",
  products: ["CImaging", "HTTP", "HTTPServer", "TLS"].map { .library(name: $0, targets: [$0]) } + [
    .library(name: "JSON", targets: ["Bytes", "JSON"]),
    .library(
      name: "Golf",
      targets: ["Golf", "Handicap", "Core", "Zones", "Database"]
        + ["AuditLog", "People", "Golf"].map { "\($0)Migrations" }),
    .library(name: "Merging", targets: ["Merging", "JSON"]),
    .library(name: "Zones", targets: ["Zones", "Core"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    module("Core"),

    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    system("CSodium", pkgConfig: "libsodium", package: "libsodium-dev"),
    system("CHash", pkgConfig: "libcrypto", package: "libssl-dev"),
    system("CZlib", package: "zlib1g-dev"),
    system("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
    system("CEpoll"),
    system("CFiles"),
    .target(name: "CTLS", path: "Sources/Platform/CTLS", linkerSettings: linked("ssl", "crypto")),
    .target(name: "CEmbeddedFiles", path: "Sources/Platform/CEmbeddedFiles"),
    // libcurl is loaded with the first request, not linked (docs/decisions/0075-outbound-http.md).
    .target(name: "CCurl", path: "Sources/Platform/CCurl", linkerSettings: linked("dl")),
    // libpq is loaded with the first connection, not linked (docs/decisions/0083-postgresql-driver.md).
    .target(
      name: "CPostgreSQL", path: "Sources/Platform/CPostgreSQL", linkerSettings: linked("dl")),
    // libxlsxwriter is loaded with the first workbook, not linked (docs/decisions/0100-workbooks.md).
    .target(
      name: "CSpreadsheet", path: "Sources/Platform/CSpreadsheet", linkerSettings: linked("dl")),
    .target(name: "CChild", path: "Sources/Platform/CChild"),
    .target(
      name: "CConfinement", path: "Sources/Platform/CConfinement",
      linkerSettings: linked("seccomp")),
    .target(
      name: "CImaging", dependencies: ["CConfinement"], path: "Sources/Platform/CImaging",
      linkerSettings: linked("turbojpeg", "exif", "png16", "z", "webp", "webpmux", "webpdemux")),
    platform("Bytes"),
    platform("JSON", uses: ["Bytes"]),
    platform("HTMLText", uses: ["Bytes", "JSON"]),
    platform("Zones", uses: ["Bytes", "Core"]),
    platform("Crypto", uses: ["CHash", "CSodium"]),
    platform("Compression", uses: ["CZlib"]),
    platform("QRCode", uses: ["CQREncode"]),
    platform("TLS", uses: ["CTLS"]),
    platform("Sockets", uses: ["CEpoll"]),
    platform("Host", uses: ["CChild", "CFiles"]),
    platform("Spreadsheet", uses: ["CSpreadsheet", "Host"]),
    platform("Confinement", uses: ["CConfinement", "Host"]),
    platform("Metrics"),
    platform("EmbeddedFiles", uses: ["CEmbeddedFiles"]),

    module("HTTP", uses: ["Bytes", "Core"]),
    module("OutboundHTTP", uses: ["CCurl", "HTTP"]),
    module("HTTPServer", uses: ["Compression", "Core", "HTTP", "Sockets", "TLS"]),

    module("DatabaseTypes", in: "Database/", uses: ["Core", "Crypto"]),
    module(
      "PostgreSQL", in: "Database/", uses: ["CPostgreSQL", "Core", "Crypto", "DatabaseTypes"]),
    module("SQLite", in: "Database/", uses: ["CSQLite", "Core", "Crypto", "DatabaseTypes"]),
    module(
      "Database", uses: ["Core", "Crypto", "DatabaseTypes", "PostgreSQL", "SQLite"],
      excluding: ["DatabaseTypes", "PostgreSQL", "SQLite"]),
    migrations(of: "AuditLog", in: "audit_log"),
    migrations(of: "Idempotency", in: "idempotency"),
    migrations(of: "Versions", in: "versions"),
    migrations(of: "Blobs", in: "blobs"),
    migrations(of: "DueJobs", in: "due_jobs"),
    migrations(of: "LongJobs", in: "long_jobs"),
    migrations(of: "SecretKeys", in: "secret_keys"),
    migrations(of: "ChangeFeed", in: "change_feed"),
    migrations(of: "Webhooks", in: "webhooks"),
    migrations(of: "People", in: "people"),
    migrations(of: "Timesheets", in: "timesheets"),
    migrations(of: "Golf", in: "golf"),
    migrations(of: "Inspections", in: "inspections"),
    module("AuditLog", uses: ["Bytes", "Core", "Crypto", "Database", "JSON", "Zones"]),
    module("DueJobs", uses: ["Core", "Database", "Metrics", "Zones"]),
    module("Idempotency", uses: ["Core", "Crypto", "Database", "DueJobs", "JSON"]),
    module("Versions", uses: ["Database"]),
    module("SecretKeys", uses: ["Core", "Crypto", "Database"]),
    module("Blobs", uses: ["Bytes", "CFiles", "Core", "Crypto", "Database", "JSON"]),
    module(
      "WebAPI",
      uses: [
        "AuditLog", "Blobs", "Bytes", "Compression", "Core", "Crypto", "Database", "HTTP",
        "HTMLText", "Idempotency", "JSON", "Metrics", "SecretKeys", "Versions", "Zones",
      ]),
    module("LongJobs", uses: ["Core", "Database", "DueJobs", "JSON", "WebAPI"]),
    module(
      "Webhooks",
      uses: [
        "AuditLog", "Bytes", "Core", "Crypto", "Database", "DueJobs", "JSON", "OutboundHTTP",
        "SecretKeys", "WebAPI", "Zones",
      ]),
    module(
      "ChangeFeed",
      uses: [
        "Blobs", "Bytes", "Core", "Crypto", "Database", "JSON", "SecretKeys", "WebAPI", "Zones",
      ]),
    module("Commands", uses: ["Core", "Database", "Host", "JSON", "Zones", argumentParser]),
    module("WebApp", uses: ["Bytes", "Compression", "Core", "Crypto", "EmbeddedFiles", "HTTP"]),
    module("Imaging", uses: ["CImaging", "Confinement", "Host"]),
    module(
      "FeatureManifest",
      uses: [
        "AuditLog", "Commands", "Core", "Database", "DueJobs", "SecretKeys", "WebAPI", "WebApp",
        "Webhooks", "Zones",
      ]),

    feature(
      "People",
      uses: [
        "AuditLog", "Blobs", "Bytes", "Commands", "Compression", "Core", "Crypto", "Database",
        "DueJobs", "FeatureManifest", "HTTP", "Host", "Idempotency", "JSON", "LongJobs",
        "PeopleMigrations",
        "Versions", "WebAPI", "WebApp", "Webhooks", "Zones",
        argumentParser,
      ]),
    feature("PublicHolidays", uses: ["Core"]),
    feature("WorkingTime", uses: ["Core", "PublicHolidays", "Zones"]),
    feature("OpeningHours", uses: ["Core", "PublicHolidays", "Zones"]),
    feature("TimeImport", uses: ["Core", "JSON", "Zones"]),
    feature(
      "Timesheets",
      uses: [
        "AuditLog", "Blobs", "Bytes", "ChangeFeed", "Commands", "Core", "Crypto", "Database",
        "DueJobs", "FeatureManifest", "HTMLText", "Host", "JSON", "LongJobs", "People",
        "SecretKeys", "Spreadsheet", "TimeImport", "TimesheetsMigrations", "Versions", "WebAPI",
        "WebApp", "Webhooks", "WorkingTime", "Zones", argumentParser,
      ]),
    feature("Handicap", uses: ["Core"]),
    feature("Measures", uses: []),
    feature("Money", uses: ["Core", "Measures"]),
    feature("Geodesy", uses: ["Core"]),
    feature("Merging", uses: ["JSON"]),
    feature("Forms", uses: ["Core", "Crypto", "JSON", "Zones"]),
    feature(
      "Golf",
      uses: [
        "AuditLog", "Commands", "Core", "Database", "FeatureManifest", "GolfMigrations", "Handicap",
        "JSON", "WebAPI", "WebApp", "Zones", argumentParser,
      ]),
    feature(
      "Inspections",
      uses: [
        "AuditLog", "Blobs", "Bytes", "ChangeFeed", "Core", "Crypto", "Database", "EmbeddedFiles",
        "FeatureManifest", "Forms", "HTMLText", "HTTP", "Imaging", "InspectionsMigrations", "JSON",
        "Merging", "People", "WebAPI", "WebApp", "Zones",
      ]),

    module(
      "App",
      uses: [
        "AuditLog", "AuditLogMigrations", "Blobs", "BlobsMigrations", "ChangeFeed",
        "ChangeFeedMigrations", "Commands", "Core", "Crypto", "Database", "DueJobs",
        "DueJobsMigrations", "FeatureManifest", "Golf", "HTTP", "HTTPServer", "Host",
        "Idempotency", "IdempotencyMigrations", "Imaging", "Inspections", "JSON", "LongJobs",
        "LongJobsMigrations", "Metrics", "OutboundHTTP", "People", "SecretKeys",
        "SecretKeysMigrations", "Sockets", "TLS", "Timesheets",
        "VersionsMigrations", "WebAPI", "WebApp", "Webhooks", "WebhooksMigrations", "Zones",
        argumentParser,
      ]),
    .executableTarget(name: "kortti", dependencies: ["App"], swiftSettings: strict),

    support(
      "TestSupport",
      uses: [
        "AuditLog", "CSQLite", "Core", "Crypto", "Database", "DatabaseTypes", "JSON", "PostgreSQL",
      ] + allMigrations),
    support(
      "APITestSupport",
      uses: [
        "AuditLog", "Blobs", "Core", "Crypto", "Database", "DueJobs", "FeatureManifest", "Golf",
        "HTTP", "Host",
        "Imaging", "Inspections", "JSON", "LongJobs", "OutboundHTTP", "People", "SecretKeys",
        "TestSupport",
        "Timesheets", "WebAPI", "Webhooks", "Zones",
      ]),
    .target(name: "CDecimals", path: "Tests/CDecimals"),
    .target(name: "CTLSClient", path: "Tests/CTLSClient", linkerSettings: linked("ssl", "crypto")),
    .target(
      name: "CPictures", path: "Tests/CPictures",
      linkerSettings: linked("turbojpeg", "png16", "z", "webp", "webpmux")),
    support("PictureSupport", uses: ["CPictures", "Imaging"]),
    support(
      "ProbeSupport", uses: ["CTLSClient", "CZlib", "HTTP", "JSON", "TestSupport"],
      not: ["Cases", "Certificates"]),
    .target(
      name: "PhoneSimulation",
      dependencies: [
        "Blobs", "Bytes", "ChangeFeed", "Core", "Crypto", "Database", "Imaging", "Inspections",
        "JSON", "Merging", "TestSupport", "WebAPI", "Zones",
      ],
      path: "Tests/Features/InspectionsTests/Simulation", swiftSettings: strict + [optimised]),
    .executableTarget(
      name: "Simulate", dependencies: ["Database", "PhoneSimulation", "TestSupport"],
      path: "Tests/Features/InspectionsTests/Simulate", swiftSettings: strict),
    .target(
      name: "ExampleFeature",
      dependencies: [
        "AuditLog", "Bytes", "ChangeFeed", "Core", "Crypto", "Database", "DueJobs",
        "FeatureManifest", "HTMLText", "JSON", "LongJobs", "OutboundHTTP", "QRCode",
        "SecretKeys", "Versions", "WebAPI", "Webhooks",
      ],
      path: "Tests/ExampleFeature",
      resources: [.embedInCode("migrations/sqlite"), .embedInCode("migrations/postgres")],
      swiftSettings: strict),

    tests(of: "Core", uses: ["TestSupport"]),
    tests(of: "Bytes", in: "Platform/", uses: ["TestSupport"]),
    tests(of: "JSON", in: "Platform/", uses: ["Bytes"]),
    tests(of: "HTMLText", in: "Platform/", uses: ["JSON", "TestSupport"]),
    tests(of: "Zones", in: "Platform/", uses: ["Bytes", "Core", "TestSupport"]),
    tests(of: "Crypto", in: "Platform/"),
    tests(of: "QRCode", in: "Platform/", uses: ["Crypto"]),
    tests(of: "Spreadsheet", in: "Platform/", uses: ["ProbeSupport"]),
    tests(of: "Sockets", in: "Platform/"),
    tests(of: "Compression", in: "Platform/", uses: ["ProbeSupport"]),
    tests(of: "TLS", in: "Platform/", uses: ["ProbeSupport"]),
    tests(of: "Host", in: "Platform/", uses: ["TestSupport"]),
    .executableTarget(
      name: "ConfinedTrial", dependencies: ["CConfinement"], path: "Tests/ConfinedTrial"),
    tests(
      of: "Confinement", in: "Platform/",
      uses: ["ConfinedTrial", "Host", "TestSupport", "kortti"]),
    tests(of: "Metrics", in: "Platform/"),
    tests(of: "HTTP", uses: ["ProbeSupport", "TestSupport"]),
    tests(
      of: "OutboundHTTP", uses: ["HTTP", "HTTPServer", "ProbeSupport", "TLS", "TestSupport"]),
    tests(of: "HTTPServer", uses: ["HTTP", "ProbeSupport", "TLS"]),
    tests(of: "Database", uses: ["CSQLite", "Core", "Crypto", "SQLite", "TestSupport"]),
    tests(
      of: "PostgreSQL", uses: ["Database", "DatabaseTypes", "TestSupport"]),
    tests(of: "AuditLog", uses: ["Core", "Crypto", "Database", "JSON", "TestSupport"]),
    tests(of: "Idempotency", uses: ["Core", "Database", "DueJobs", "TestSupport", "Zones"]),
    tests(of: "Versions", uses: ["Database", "TestSupport"]),
    tests(of: "SecretKeys", uses: ["Core", "Crypto", "Database", "TestSupport"]),
    tests(of: "Blobs", uses: ["Core", "Crypto", "Database", "TestSupport"]),
    tests(
      of: "DueJobs", uses: ["Core", "Database", "DueJobsMigrations", "TestSupport", "Zones"]),
    tests(
      of: "ChangeFeed",
      uses: ["Bytes", "Core", "Database", "JSON", "SecretKeys", "TestSupport", "WebAPI"]),
    tests(
      of: "WebAPI",
      uses: [
        "APITestSupport", "Bytes", "Compression", "Core", "Crypto", "Database", "FeatureManifest",
        "HTMLText", "HTTP", "JSON", "Metrics", "TestSupport", "Versions", "Zones",
      ]),
    tests(
      of: "LongJobs",
      uses: ["Core", "Database", "DueJobs", "JSON", "TestSupport", "WebAPI", "Zones"]),
    tests(
      of: "Webhooks",
      uses: [
        "AuditLog", "Core", "Database", "DueJobs", "HTTP", "JSON", "OutboundHTTP", "SecretKeys",
        "TestSupport", "WebAPI", "Zones",
      ]),
    tests(
      of: "People", in: "Features/",
      uses: [
        "APITestSupport", "AuditLog", "Blobs", "Compression", "Core", "Crypto", "Database", "HTTP",
        "Inspections", "JSON", "TestSupport", "WebAPI",
      ]),
    tests(
      of: "Timesheets", in: "Features/",
      uses: [
        "APITestSupport", "AuditLog", "Bytes", "Core", "Crypto", "Database", "HTTP", "Host", "JSON",
        "LongJobs", "People", "ProbeSupport", "Spreadsheet", "TestSupport", "TimeImport", "WebAPI",
        "Zones",
      ]),
    tests(
      of: "Handicap", in: "Features/", uses: ["Core", "JSON", "TestSupport"],
      excluding: ["golf-vectors.json"]),
    tests(of: "PublicHolidays", in: "Features/", uses: ["Core"]),
    tests(of: "WorkingTime", in: "Features/", uses: ["Core", "TestSupport", "Zones"]),
    tests(of: "OpeningHours", in: "Features/", uses: ["Core", "TestSupport", "Zones"]),
    tests(of: "TimeImport", in: "Features/", uses: ["Core", "TestSupport", "Zones"]),
    tests(of: "Measures", in: "Features/", uses: ["TestSupport"]),
    tests(of: "Money", in: "Features/", uses: ["Core", "Measures", "TestSupport"]),
    tests(of: "Geodesy", in: "Features/", uses: ["Core", "TestSupport"]),
    tests(of: "Merging", in: "Features/", uses: ["JSON", "TestSupport"]),
    tests(of: "Forms", in: "Features/", uses: ["Core", "Crypto", "JSON", "Zones"]),
    tests(
      of: "Golf", in: "Features/",
      uses: [
        "APITestSupport", "AuditLog", "Core", "Database", "FeatureManifest", "HTTP", "Handicap",
        "JSON", "LongJobs", "People", "TestSupport", "WebAPI", "Zones",
      ]),
    tests(
      of: "Inspections", in: "Features/",
      uses: [
        "APITestSupport", "AuditLog", "Blobs", "Bytes", "Core", "Crypto", "Database",
        "FeatureManifest", "HTTP", "Imaging", "JSON", "Merging", "PhoneSimulation",
        "PictureSupport", "TestSupport", "WebAPI", "Zones", "kortti",
      ], excluding: ["Simulate", "Simulation"]),
    tests(
      of: "ExampleFeature",
      uses: [
        "APITestSupport", "AuditLog", "Bytes", "CDecimals", "Core", "Crypto", "Database", "DueJobs",
        "FeatureManifest", "HTTP", "JSON", "LongJobs", "OutboundHTTP", "QRCode", "SecretKeys",
        "TestSupport", "WebAPI",
      ]),
    tests(of: "Commands", uses: ["JSON"]),
    tests(
      of: "Imaging", uses: ["CPictures", "Host", "PictureSupport", "TestSupport", "kortti"]),
    tests(of: "WebApp", uses: ["Bytes", "Crypto", "EmbeddedFiles", "HTTP", "TestSupport"]),
    tests(
      of: "App",
      uses: [
        "APITestSupport", "AuditLog", "Blobs", "CSQLite", "Commands", "Core", "Crypto", "Database",
        "ExampleFeature", "FeatureManifest", "Golf", "HTTP", "HTTPServer", "Imaging", "Inspections",
        "JSON", "Metrics", "People", "PictureSupport", "ProbeSupport", "SQLite", "SecretKeys",
        "TestSupport", "WebAPI", "Zones", argumentParser,
      ]),
    .testTarget(name: "TidyTests", swiftSettings: basic),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Crypto", "JSON", "ProbeSupport", "TestSupport", "kortti"],
      swiftSettings: basic),
  ],
  cxxLanguageStandard: .cxx17
)
