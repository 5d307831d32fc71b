// swift-tools-version: 6.2
// Programs to measure with, outside the default build.

import PackageDescription

/// What SwiftPM calls the main package: the name of its folder.
let kortti = String(
  Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() } ?? "")

/// The name that the compiler gets for it.
let packageName = String(kortti.map { $0.isLetter || $0.isNumber ? $0 : "_" })

/// A program; it sees what the main package's modules share among themselves (access level `package`).
func program(_ name: String, uses modules: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: modules.map { .product(name: $0, package: kortti) },
    packageAccess: false,
    swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-package-name", packageName])])
}

let package = Package(
  name: "kortti-benchmarks",
  dependencies: [.package(path: "..")],
  targets: [
    program("ServeBench", uses: ["HTTP", "HTTPServer", "TLS"]),
    program("RecordBench", uses: ["Golf"]),
    program("CostBench", uses: ["HTTP", "JSON", "Merging"]),
  ]
)
