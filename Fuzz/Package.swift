// swift-tools-version: 6.2
// Fuzzers of everything that parses untrusted bytes, outside the default build: `make fuzz`.

import PackageDescription

/// What SwiftPM calls the main package: the name of its folder.
let kortti = String(
  Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? "")

/// The name that the compiler gets for it.
let packageName = String(kortti.map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// A fuzzer; it sees what the main package's modules share among themselves (access level `package`).
func fuzzer(_ name: String, uses modules: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: modules.map { .product(name: $0, package: kortti) },
    packageAccess: false,
    swiftSettings: [
      .swiftLanguageMode(.v6), .unsafeFlags(["-parse-as-library", "-package-name", packageName]),
    ])
}

let package = Package(
  name: "kortti-fuzz",
  dependencies: [.package(path: "..")],
  targets: [
    fuzzer("FuzzConnection", uses: ["HTTP"]),
    fuzzer("FuzzFields", uses: ["HTTP", "HTTPServer"]),
    fuzzer("FuzzForm", uses: ["JSON"]),
    fuzzer("FuzzJSON", uses: ["JSON"]),
    // In C, as what it tries is.
    .executableTarget(
      name: "FuzzPictures", dependencies: [.product(name: "CImaging", package: kortti)]),
    fuzzer("FuzzSecure", uses: ["TLS"]),
    fuzzer("FuzzStructured", uses: ["JSON"]),
    fuzzer("FuzzTimes", uses: ["Zones"]),
  ]
)
